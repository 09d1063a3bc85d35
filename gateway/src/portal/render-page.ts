import { createHash } from 'node:crypto';
import { fillPage } from '@baazi/contracts/fill-page';
import {
  FEDERATION_CORE,
  type Licence,
  type Registry,
  registryForPath,
  type RemoteRelease,
  routeOf,
  type StaticText,
  withScriptList,
} from '@baazi/contracts';
import type { Drawing } from '../drawing/drawings';
import type { PageHead } from './match-head';
import type { PublicAnswer } from './public-answers';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
/** JSON inside a script element: `<` must not end the element. */
const asDataBlock = (value: unknown, without: readonly string[] = []): string =>
  JSON.stringify(value, (name, field: unknown) => (without.includes(name) ? undefined : field))
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** Fields of the registry that the gateway alone reads: 0.3 KiB of each document. */
const NOT_IN_PAGES = ['words', 'drawn', 'query', 'latest', 'scripts'];

export interface PageInput {
  page: string;
  registry: Registry;
  pathname: string;
  nonce: string;
  profile: 'local' | 'production';
  /** the theme chosen by the reader; absent: the device's */
  theme?: 'dark' | 'light';
  /** around an open page, as far as the document can know its reader; absent: none */
  frame?: 'portal';
  /** absent: English */
  language?: 'hi';
  /** allowed origins of payment pages beside the provider's own, which the browser checks again */
  paymentOrigins: readonly string[];
  moneyMode: 'sandbox' | 'play' | 'real';
  /** of mode `real` */
  licence?: Licence | undefined;
  /** title and description of this URL; absent: those of its route */
  head?: PageHead;
  /** origin of the portal, for absolute links */
  origin?: string;
  /** embedded answers of public URLs for the first screen; `at`: business time of this page */
  embedded?: { at: string; answers: Readonly<Record<string, PublicAnswer>> };
  /** the screen of this URL as its remote draws it from these answers */
  drawing?: Drawing | undefined;
  /** remotes that this page loads from a development server on the reader's device: name -> origin */
  overrides?: Readonly<Record<string, string>>;
  /** the page has a release that is in no registry */
  isPinned?: boolean;
}

const sha384 = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const needsMore = ({ type, uses = {} }: RemoteRelease): boolean => type === 'module' || FEDERATION_CORE in uses;
/** A shell that reads lists of scripts says so in its page. */
const readsLists = (page: string): boolean => /<html[^>]*\sdata-script-list[\s>]/.test(page);

/** Tags for link previews, which run no script. */
function shareTags({ title, description, picture = '/share.jpg' }: PageHead, url: string, origin: string): string[] {
  const tags = {
    'og:type': 'website',
    'og:site_name': 'IPL Baazi',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': origin + picture,
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

/** The drawn screen in its remote's element, which the remote takes over. */
const drawnElement = ({ html, at, release }: Drawing, pathname: string, language: string): string =>
  `<div data-remote="${escapeHtml(release.name)}" data-drawn="${escapeHtml(release.version)}" data-at="${at}" ` +
  `data-path="${escapeHtml(pathname)}" data-lang="${language}"><div>${html}</div></div>`;

/** The first text of a screen, readable before its script is loaded; the screen then renders the same. */
function staticText({ title, text }: StaticText): string {
  const paragraph = `<p>${escapeHtml(text)}</p>`;
  return title === undefined
    ? `<div class="lead"><div class="bone"></div>${paragraph}</div>`
    : `<div class="hero"><div><h1>${escapeHtml(title)}</h1>${paragraph}</div><div class="bone"></div></div>`;
}

/**
 * Renders the document of a URL: the shell's page with registry, nonce, layout, skeleton and the preloads of the remote
 * that owns the route. Below /user every URL gets the page, because the portal decides which of them exist.
 */
export function renderPage({
  page,
  registry,
  pathname,
  nonce,
  profile,
  theme,
  frame,
  language,
  paymentOrigins,
  moneyMode,
  licence,
  head,
  origin = '',
  embedded,
  drawing,
  overrides = {},
  isPinned = false,
}: PageInput): { html: string; found: boolean } {
  // A canary is in the registry only of browsers that are given it.
  const routes = registry.remotes
    .map((remote) => remote.canary ?? remote)
    .flatMap((release) => release.routes.map((route) => ({ ...route, release })));
  const insidePortal = pathname.startsWith('/user/') || pathname === '/user';
  const matched = routeOf(pathname, routes);
  const owner = matched && !(insidePortal && matched.path === '*') ? matched : undefined;
  const ofShell = [...(registry.shell?.preload ?? []), ...(drawing ? [] : (registry.shell?.calls ?? []))];
  const ofOwner =
    owner && overrides[owner.release.name] === undefined
      ? [owner.release.entry, ...owner.release.preload, ...owner.preload]
      : [];
  const visible = registryForPath(pathname, registry);
  // A screen of modules, or of the federation runtime, needs scripts of the shell too. A pinned release is in no list.
  const isListed = readsLists(page) && !isPinned && !(owner && needsMore(owner.release));
  const hashes = { ...registry.shell?.files, ...owner?.release.files };
  if (owner) hashes[owner.release.entry] = owner.release.integrity;
  const link = (rel: string) => (url: string) => {
    const integrity = hashes[url] ? ` integrity="${escapeHtml(hashes[url])}"` : '';
    return `<link ${rel} href="${escapeHtml(url)}"${integrity}>`;
  };
  const script = 'rel="preload" as="script"';
  const links = [
    ...ofShell.map(link(script)),
    ...[...new Set(ofOwner)].map(link(owner?.release.type === 'module' ? 'rel="modulepreload"' : script)),
  ];
  const inLanguage = <T>(texts: { en: T; hi?: T | undefined } | undefined): T | undefined =>
    (language && texts?.[language]) ?? texts?.en;
  // With play money the browser formats the amounts, so there is no first text.
  const text = moneyMode === 'play' ? undefined : inLanguage(owner?.words);
  const values = {
    LANG: language ?? 'en',
    NONCE: nonce,
    PROFILE: profile,
    THEME: theme ?? 'system',
    PAYMENTS: escapeHtml(paymentOrigins.join(' ')),
    MONEY: moneyMode,
    OVERRIDES: escapeHtml(
      Object.entries(overrides)
        .map((pair) => pair.join('='))
        .join(','),
    ),
    LICENCE: licence ? escapeHtml(JSON.stringify(licence)) : '',
    TITLE: head
      ? `${escapeHtml(head.title)} | IPL Baazi`
      : owner && owner.path !== '*'
        ? `${escapeHtml(inLanguage(owner.title) ?? '')} | IPL Baazi`
        : 'IPL Baazi',
    PRELOADS: [...links, ...(head ? shareTags(head, `${origin}${pathname}`, origin) : [])].join('\n    '),
    LAYOUT: escapeHtml(
      owner?.layout === 'open' ? (frame ?? 'bare') : (owner?.layout ?? (insidePortal ? 'portal' : 'bare')),
    ),
    SKELETON: drawing ? 'none' : escapeHtml(owner?.skeleton ?? 'none'),
    WORDS: text && !drawing ? staticText(text) : '',
    DRAWN: drawing ? drawnElement(drawing, pathname, language ?? 'en') : '',
    SHEET: drawing ? drawing.styles.replace('<style ', () => `<style nonce="${nonce}" `) : '',
    REGISTRY: asDataBlock(
      isListed ? withScriptList(visible, new Set([...ofShell, ...ofOwner]), sha384) : visible,
      NOT_IN_PAGES,
    ),
    ANSWERS: embedded ? asDataBlock(embedded) : '',
  };
  return {
    html: fillPage(withDescription(page, head?.description), values),
    found: insidePortal || (owner !== undefined && owner.path !== '*'),
  };
}

let hashed = { page: '', source: '' };

/** Allows the one inline script of the page, its boot guard, by its hash: nothing that is injected has it. */
function guardHash(page: string): string {
  if (page === hashed.page) return hashed.source;
  const guard = /<script>([^<]*)<\/script>/.exec(page)?.[1];
  const source = guard === undefined ? '' : ` 'sha256-${createHash('sha256').update(guard).digest('base64')}'`;
  hashed = { page, source };
  return source;
}

/**
 * The portal's content security policy: own scripts only, styles by nonce, no eval, one Trusted Types policy.
 * `devOrigins`: of development servers on the reader's device.
 */
export function pagePolicy(page: string, nonce: string, devOrigins: readonly string[] = []): string {
  const dev = devOrigins.length > 0 ? ` ${devOrigins.join(' ')}` : '';
  const devSockets = devOrigins.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${guardHash(page)}${dev}`,
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
