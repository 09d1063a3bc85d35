import { resolveRoute, type KnownPaths, type Visitor } from './resolve-route';

const KEY = 'wanted';

/** Stores the requested address before a sign-in. */
export function storeReturnAddress(address: string): void {
  sessionStorage.setItem(KEY, address);
}

/** Takes the stored address, once, and only if it is a page of ours that this visitor may see. */
export function takeReturnAddress(visitor: Visitor, known: KnownPaths): string | undefined {
  const wanted = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return undefined;
  const { pathname, search, hash } = new URL(wanted, window.location.origin);
  const route = resolveRoute(pathname, visitor, known);
  return 'show' in route || 'elsewhere' in route ? pathname + search + hash : undefined;
}
