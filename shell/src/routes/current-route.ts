import { routeOf } from '@baazi/contracts';
import { navigate, session$ } from '@baazi/portal-kit';
import { BehaviorSubject } from 'rxjs';
import type { OwnedRoute } from './owned-routes';
import { placeOf, type KnownPaths, type Place } from './resolve-route';
import { rememberWanted, takeWanted } from './return-address';

export const place$ = new BehaviorSubject<Place>({ wait: undefined });

let routes: readonly OwnedRoute[] = [];
let elsewhere: readonly string[] = [];
/** another document is loading */
let isLeaving = false;
let wasSignedIn = false;

export const knownRoutes = (): readonly OwnedRoute[] => routes;

/** Evaluates the current address again, and follows the result. */
function settle(): void {
  const visitor = session$.value;
  wasSignedIn ||= visitor.at === 'signed-in';
  // Signing out loads a new document: the screen stays until then.
  if (wasSignedIn && visitor.at === 'signed-out') return;
  const place = placeOf(window.location.pathname, visitor, { routes, elsewhere });
  if ('elsewhere' in place) {
    if (isLeaving) return;
    isLeaving = true;
    place$.next({ wait: undefined });
    window.location.reload();
    return;
  }
  if (!('redirect' in place)) {
    place$.next(place);
    return;
  }
  const { pathname, search, hash } = window.location;
  if (place.because === 'sign-in-first') rememberWanted(pathname + search + hash);
  const wanted = place.because === 'signed-in-already' ? takeWanted(visitor, { routes, elsewhere }) : undefined;
  navigate(wanted ?? place.redirect, { replace: true });
  // Before single-spa starts nobody announces the new address.
  settle();
}

/** Must run before single-spa starts: its own listener, and every router's, then finds the route evaluated. */
export function followAddress(known: KnownPaths): void {
  ({ routes } = known);
  // A document that does not know its own address was stored offline: no other would come.
  elsewhere = known.elsewhere.filter((path) => !routeOf(window.location.pathname, [{ path }]));
  window.addEventListener('popstate', settle);
  session$.subscribe(settle);
}

/** The current route, also while its session is loading. */
export function routeAt(place: Place): OwnedRoute | undefined {
  if ('show' in place) return place.route;
  return 'wait' in place ? place.wait : undefined;
}
export const shownRemote = (): string | undefined => ('show' in place$.value ? place$.value.show : undefined);
