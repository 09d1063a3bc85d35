import { integrityOf, listAlso } from './listed-scripts';

const requested = new Set<string>();
const ran = new Set<string>();

function preload(url: string): void {
  const element = document.createElement('link');
  element.rel = 'preload';
  element.as = 'script';
  const integrity = integrityOf(url);
  // Without the script's integrity the browser would fetch it twice.
  if (integrity) element.integrity = integrity;
  element.href = url;
  document.head.append(element);
}

const isOnPage = (url: string): boolean =>
  [...document.head.querySelectorAll('link[as=script], link[rel=modulepreload]')].some(
    (known) => known.getAttribute('href') === url,
  );

/**
 * Starts fetching scripts that are about to run, in parallel instead of one after the other, once the page knows their
 * hashes.
 */
export async function preloadListed(urls: readonly string[]): Promise<void> {
  await listAlso(urls);
  for (const url of urls) {
    if (requested.has(url) || isOnPage(url)) continue;
    requested.add(url);
    preload(url);
  }
}

/**
 * Fetches scripts that may be needed soon into the browser's cache at low priority. Resolves when they have loaded or
 * failed. Not by `<link rel=prefetch>`: Firefox checks that against default-src, and no directive of its own exists.
 * The integrity is checked when the script runs: a fetch that a navigation cuts off would fail it here.
 */
export async function prefetchScripts(urls: readonly string[]): Promise<void> {
  const unknown = urls.filter((url) => !requested.has(url) && !isOnPage(url));
  for (const url of unknown) requested.add(url);
  await Promise.all(
    unknown.map((url) =>
      fetch(url, { mode: 'no-cors', priority: 'low' })
        .then((reply) => reply.arrayBuffer())
        .catch(() => undefined),
    ),
  );
}

/**
 * Runs preloaded scripts of this document, each once. An entry only declares its container, a chunk only adds itself to
 * its queue, and the chunk loader of a remote takes the script of a chunk that is still loading.
 */
function runPreloads(isWanted: (url: string) => boolean): void {
  for (const { href } of document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')) {
    if (ran.has(href) || !isWanted(href)) continue;
    ran.add(href);
    const script = document.createElement('script');
    script.src = href;
    script.onload = () => script.remove();
    script.onerror = () => script.remove();
    document.head.append(script);
  }
}
/** Runs the preloaded chunks of this entry's release beside the entry, so that the first screen waits for none. */
export function runChunksOf(entry: string): void {
  // A later attempt has a query.
  const { origin, pathname } = new URL(entry, window.location.href);
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  runPreloads((url) => url !== origin + pathname && url.startsWith(origin + folder));
}

/**
 * Runs the scripts that the gateway preloaded for the requested address after the guard has redirected elsewhere;
 * otherwise the browser warns about unused preloads. They are listed releases and likely to be needed after the login.
 */
export const runUnusedPreloads = (): void => runPreloads(() => true);
