import { type FirstWords, type Registry, registryForPath, routeOf } from '@baazi/contracts';
import type { PageHead } from './match-head';
import type { PublicAnswer } from './public-answers';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
/** JSON inside a script element: `<` must not end the element. */
const asDataBlock = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

export interface PageInput {
  page: string;
  registry: Registry;
  pathname: string;
  nonce: string;
  profile: 'local' | 'production';
  /** the theme chosen by the reader; absent: the device's */
  theme?: 'dark' | 'light';
  /** absent: English */
  language?: 'hi';
  /** allowed origins of payment pages beside the provider's own, which the browser checks again */
  paymentOrigins: readonly string[];
  moneyMode: 'sandbox' | 'play' | 'real';
  /** title and description of this URL; absent: those of its route */
  head?: PageHead;
  /** origin of the portal, for absolute links */
  origin?: string;
  /** embedded answers of public URLs for the first screen; `at`: business time of this page */
  embedded?: { at: string; answers: Readonly<Record<string, PublicAnswer>> };
}

/** Tags for link previews, which run no script. */
function shareTags({ title, description }: PageHead, url: string, origin: string): string[] {
  const tags = {
    'og:type': 'website',
    'og:site_name': 'IPL Baazi',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': `${origin}/share.jpg`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
  };
  return Object.entries(tags).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  );
}

/** Replaces the description of the page if the URL has its own. */
const withDescription = (page: string, text: string | undefined): string =>
  text === undefined
    ? page
    : page.replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start: string) => start + escapeHtml(text));

/** The first text of a screen, readable before its script is loaded; the screen then renders the same. */
function staticText({ title, text }: FirstWords): string {
  const paragraph = `<p>${escapeHtml(text)}</p>`;
  return title === undefined
    ? `<div class="lead"><div class="bone"></div>${paragraph}</div>`
    : `<div class="hero"><div><h1>${escapeHtml(title)}</h1>${paragraph}</div><div class="bone"></div></div>`;
}

/**
 * Renders the document of a URL: the shell's page with registry, nonce, layout, skeleton and the preloads of the remote that
 * owns the route. Below /user every URL gets the page, because the portal decides which of them exist.
 */
export function renderPage({
  page,
  registry,
  pathname,
  nonce,
  profile,
  theme,
  language,
  paymentOrigins,
  moneyMode,
  head,
  origin = '',
  embedded,
}: PageInput): { html: string; found: boolean } {
  const routes = registry.remotes.flatMap((remote) => remote.routes.map((route) => ({ ...route, remote })));
  const insidePortal = pathname.startsWith('/user/') || pathname === '/user';
  const matched = routeOf(pathname, routes);
  const owner = matched && !(insidePortal && matched.path === '*') ? matched : undefined;
  // The browser chooses between a canary and the live release, so nothing of such a remote is preloaded here.
  const preloads = owner && !owner.remote.canary ? [owner.remote.entry, ...owner.remote.preload, ...owner.preload] : [];
  const links = [...new Set(preloads)].map((url) => {
    const hash = url === owner?.remote.entry ? owner.remote.integrity : owner?.remote.files[url];
    const integrity = hash ? ` integrity="${escapeHtml(hash)}"` : '';
    const rel = owner?.remote.type === 'module' ? 'rel="modulepreload"' : 'rel="preload" as="script"';
    return `<link ${rel} href="${escapeHtml(url)}"${integrity}>`;
  });
  const inLanguage = <T>(texts: { en: T; hi?: T | undefined } | undefined): T | undefined =>
    (language && texts?.[language]) ?? texts?.en;
  // With play money the browser formats the amounts, so there is no first text.
  const words = moneyMode === 'play' ? undefined : inLanguage(owner?.words);
  const values: Record<string, string> = {
    __LANG__: language ?? 'en',
    __NONCE__: nonce,
    __PROFILE__: profile,
    __THEME__: theme ?? 'system',
    __PAYMENTS__: escapeHtml(paymentOrigins.join(' ')),
    __MONEY__: moneyMode,
    __TITLE__: head
      ? `${escapeHtml(head.title)} | IPL Baazi`
      : owner && owner.path !== '*'
        ? `${escapeHtml(inLanguage(owner.title) ?? '')} | IPL Baazi`
        : 'IPL Baazi',
    __PRELOADS__: [...links, ...(head ? shareTags(head, `${origin}${pathname}`, origin) : [])].join('\n    '),
    __LAYOUT__: escapeHtml(owner?.layout ?? (insidePortal ? 'portal' : 'bare')),
    __SKELETON__: escapeHtml(owner?.skeleton ?? 'none'),
    __WORDS__: words ? staticText(words) : '',
    __REGISTRY__: asDataBlock(registryForPath(pathname, registry)),
    __ANSWERS__: embedded ? asDataBlock(embedded) : '',
  };
  return {
    html: withDescription(page, head?.description).replace(
      /__(LANG|NONCE|PROFILE|THEME|PAYMENTS|MONEY|TITLE|PRELOADS|LAYOUT|SKELETON|WORDS|REGISTRY|ANSWERS)__/g,
      (name) => values[name] ?? '',
    ),
    found: insidePortal || (owner !== undefined && owner.path !== '*'),
  };
}

/**
 * The portal's content security policy: own scripts only, styles by nonce, no eval, one Trusted Types policy.
 * `devOrigins`: remotes on the developer's machine (local profile only).
 */
export function pagePolicy(nonce: string, devOrigins: readonly string[] = []): string {
  const dev = devOrigins.length > 0 ? ` ${devOrigins.join(' ')}` : '';
  const devSockets = devOrigins.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${dev}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${dev}${devSockets}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'report-uri /api/csp-report',
  ].join('; ');
}
