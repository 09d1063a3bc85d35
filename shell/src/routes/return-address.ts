import { contestPath } from '@baazi/contracts';
import { tabStorage } from '@baazi/portal-kit';
import { resolveRoute, type KnownPaths, type Visitor } from './resolve-route';

const KEY = 'wanted';

/** Stores the requested address before a sign-in. */
export function storeReturnAddress(address: string): void {
  tabStorage.setItem(KEY, address);
}

/**
 * Takes the address to open after a sign-in, once, and only if it is a page of ours that this visitor may see: the
 * stored one (an invitation), or the contest of the match that `search` of the sign-in page names.
 */
export function takeReturnAddress(search: string, visitor: Visitor, known: KnownPaths): string | undefined {
  const match = new URLSearchParams(search).get('match');
  const wanted = tabStorage.getItem(KEY) ?? (match && contestPath(match));
  tabStorage.removeItem(KEY);
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return undefined;
  const { origin, pathname, href } = new URL(wanted, window.location.origin);
  const route = resolveRoute(pathname, visitor, known);
  return 'show' in route || 'elsewhere' in route ? href.slice(origin.length) : undefined;
}
