import { registryAt, routeOf, type FirstWords, type Registry } from '@baazi/contracts';
import type { PageHead } from './match-head';
import type { PublicAnswer } from './public-answers';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
/** JSON inside a script element: `<` must not end the element. */
const asDataBlock = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

export interface PageParts {
  page: string;
  registry: Registry;
  pathname: string;
  nonce: string;
  profile: 'local' | 'production';
  /** the look chosen by hand; otherwise the device's */
  look?: 'dark' | 'light';
  /** the reader's language, where it is not English */
  language?: 'hi';
  /** where payment pages may be, beside the provider's own: the browser checks again what it is told to open */
  paymentOrigins: readonly string[];
  /** what is played for */
  moneyMode: 'sandbox' | 'play' | 'real';
  /** what this address says of itself; absent: what its route says */
  head?: PageHead;
  /** where the portal is, for links that leave it */
  origin?: string;
  /** what public addresses answered, for the screen that is about to ask; `at`: business time of this page */
  brought?: { at: string; answers: Readonly<Record<string, PublicAnswer>> };
}

/** For whoever shows a shared link: those read no script. */
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

/** The page's own description stands in it; an address that has one of its own says that instead. */
const withDescription = (page: string, text: string | undefined): string =>
  text === undefined
    ? page
    : page.replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start: string) => start + escapeHtml(text));

/** What a screen says before any script: the player reads while its code travels, and the screen draws the same. */
function firstWords({ title, text }: FirstWords): string {
  const paragraph = `<p>${escapeHtml(text)}</p>`;
  return title === undefined
    ? `<div class="lead"><div class="bone"></div>${paragraph}</div>`
    : `<div class="hero"><div><h1>${escapeHtml(title)}</h1>${paragraph}</div><div class="bone"></div></div>`;
}

/**
 * The document for an address: the shell's page with registry, nonce, layout, skeleton and the preloads of the remote
 * that owns the address. Inside the portal every address gets the page: the portal knows which of them exist.
 */
export function renderPage({
  page,
  registry,
  pathname,
  nonce,
  profile,
  look,
  language,
  paymentOrigins,
  moneyMode,
  head,
  origin = '',
  brought,
}: PageParts): { html: string; found: boolean } {
  const routes = registry.remotes.flatMap((remote) => remote.routes.map((route) => ({ ...route, remote })));
  const insidePortal = pathname.startsWith('/user/') || pathname === '/user';
  const matched = routeOf(pathname, routes);
  const owner = matched && !(insidePortal && matched.path === '*') ? matched : undefined;
  // A trial release is chosen in the browser, so nothing of its remote is preloaded here.
  const preloads = owner && !owner.remote.canary ? [owner.remote.entry, ...owner.remote.preload, ...owner.preload] : [];
  const links = [...new Set(preloads)].map((url) => {
    const hash = url === owner?.remote.entry ? owner.remote.integrity : owner?.remote.files[url];
    const integrity = hash ? ` integrity="${escapeHtml(hash)}"` : '';
    const rel = owner?.remote.type === 'module' ? 'rel="modulepreload"' : 'rel="preload" as="script"';
    return `<link ${rel} href="${escapeHtml(url)}"${integrity}>`;
  });
  const inLanguage = <T>(texts: { en: T; hi?: T | undefined } | undefined): T | undefined =>
    (language && texts?.[language]) ?? texts?.en;
  // Where coins are played for, the kit in the browser words the amounts: such a page says nothing before it.
  const words = moneyMode === 'play' ? undefined : inLanguage(owner?.words);
  const values: Record<string, string> = {
    __LANG__: language ?? 'en',
    __NONCE__: nonce,
    __PROFILE__: profile,
    __THEME__: look ?? 'system',
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
    __WORDS__: words ? firstWords(words) : '',
    __REGISTRY__: asDataBlock(registryAt(pathname, registry)),
    __ANSWERS__: brought ? asDataBlock(brought) : '',
  };
  return {
    html: withDescription(page, head?.description).replace(
      /__(LANG|NONCE|PROFILE|THEME|PAYMENTS|MONEY|TITLE|PRELOADS|LAYOUT|SKELETON|WORDS|REGISTRY|ANSWERS)__/g,
      (name) => values[name] ?? '',
    ),
    found: insidePortal || (owner !== undefined && owner.path !== '*'),
  };
}
