import { integrityOf } from '../registry/listed-scripts';

const asked = new Set<string>();

function link(rel: 'preload' | 'prefetch', url: string): void {
  const element = document.createElement('link');
  element.rel = rel;
  element.as = 'script';
  const integrity = integrityOf(url);
  // Without the same integrity as the script's the browser would fetch it twice.
  if (integrity) element.integrity = integrity;
  element.href = url;
  document.head.append(element);
}

const isOnPage = (url: string): boolean => [...document.head.querySelectorAll('link[as=script]')].some((known) => known.getAttribute('href') === url);

/** Starts fetching scripts that will run in a moment, side by side instead of one after the other. */
export function preloadScripts(urls: readonly string[]): void {
  for (const url of urls) {
    if (asked.has(url) || isOnPage(url)) continue;
    asked.add(url);
    link('preload', url);
  }
}

/** Puts scripts that may be wanted soon into the browser's cache, when it has nothing better to do. */
export function prefetchScripts(urls: readonly string[]): void {
  for (const url of urls) {
    if (asked.has(url) || isOnPage(url)) continue;
    asked.add(url);
    link('prefetch', url);
  }
}
