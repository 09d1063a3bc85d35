import { routeOf } from '@baazi/contracts';
import { navigate, session$ } from '@baazi/portal-kit';
import { language$, screenTitle$ } from '@baazi/portal-kit/host';
import { BehaviorSubject } from 'rxjs';
import type { OwnedRoute } from './owned-routes';
import { resolveRoute, routeAt, type KnownPaths, type ResolvedRoute } from './resolve-route';
import { storeReturnAddress, takeReturnAddress } from './return-address';

export const currentRoute$ = new BehaviorSubject<ResolvedRoute>({ wait: undefined });

let routes: readonly OwnedRoute[] = [];
let elsewhere: readonly string[] = [];
/** another document is loading */
let isLeaving = false;
let wasSignedIn = false;

export const knownRoutes = (): readonly OwnedRoute[] => routes;

/** Resolves the current address again, and redirects where required. */
function settle(): void {
  const visitor = session$.value;
  wasSignedIn ||= visitor.at === 'signed-in';
  // Signing out loads a new document: the screen stays until it has loaded.
  if (wasSignedIn && visitor.at === 'signed-out') return;
  const route = resolveRoute(window.location.pathname, visitor, { routes, elsewhere });
  if ('elsewhere' in route) {
    if (isLeaving) return;
    isLeaving = true;
    currentRoute$.next({ wait: undefined });
    window.location.reload();
    return;
  }
  if (!('redirect' in route)) {
    currentRoute$.next(route);
    return;
  }
  const { pathname, search, hash } = window.location;
  if (route.because === 'sign-in-first') storeReturnAddress(pathname + search + hash);
  const wanted =
    route.because === 'signed-in-already' ? takeReturnAddress(search, visitor, { routes, elsewhere }) : undefined;
  navigate(wanted ?? route.redirect, { replace: true });
  // Before single-spa starts nothing announces the new address.
  settle();
}

/**
 * Must run before single-spa starts: its own listener, and every router's, then runs after the address has been
 * resolved.
 */
export function followAddress(known: KnownPaths): void {
  ({ routes } = known);
  // A document that does not list its own address came from the cache of another one while offline: a reload would
  // return the same.
  elsewhere = known.elsewhere.filter((path) => !routeOf(window.location.pathname, [{ path }]));
  window.addEventListener('popstate', settle);
  session$.subscribe(settle);
}

export const shownRemote = (): string | undefined =>
  'show' in currentRoute$.value ? currentRoute$.value.show : undefined;

export const notFoundTitle = { en: 'Not Found', hi: 'पेज नहीं मिला' };

/** The name that the current screen has given to its address. */
export function ownTitle(): string | undefined {
  const own = screenTitle$.value;
  return own?.path === window.location.pathname ? own.title : undefined;
}

/** The title of the current screen: for the document's title and the top bar. */
export function screenTitle(route: ResolvedRoute): string {
  const own = ownTitle();
  if (own !== undefined) return own;
  const title = 'notFound' in route ? notFoundTitle : routeAt(route)?.title;
  return title?.[language$.value] ?? title?.en ?? '';
}
