import { placeOf, type KnownPaths, type Visitor } from './resolve-route';

const KEY = 'wanted';

/** Remembers where someone wanted to go before they had to sign in. */
export function rememberWanted(address: string): void {
  sessionStorage.setItem(KEY, address);
}

/** The remembered address, once, and only if it is a page of ours that this visitor may see. */
export function takeWanted(visitor: Visitor, known: KnownPaths): string | undefined {
  const wanted = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return undefined;
  const { pathname, search, hash } = new URL(wanted, window.location.origin);
  const place = placeOf(pathname, visitor, known);
  return 'show' in place || 'elsewhere' in place ? pathname + search + hash : undefined;
}
