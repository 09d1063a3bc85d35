import { placeOf, type KnownPaths, type Visitor } from './resolve-route';

const KEY = 'wanted';

/** Stores the requested address before a sign-in. */
export function rememberWanted(address: string): void {
  sessionStorage.setItem(KEY, address);
}

/** The stored address, once, and only if it is our page and this visitor may see it. */
export function takeWanted(visitor: Visitor, known: KnownPaths): string | undefined {
  const wanted = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return undefined;
  const { pathname, search, hash } = new URL(wanted, window.location.origin);
  const place = placeOf(pathname, visitor, known);
  return 'show' in place || 'elsewhere' in place ? pathname + search + hash : undefined;
}
