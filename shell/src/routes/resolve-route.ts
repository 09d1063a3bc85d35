import { paths, routeOf } from '@baazi/contracts';
import type { OwnedRoute } from './owned-routes';

/** The guard's inputs from a session. */
export type Visitor = { at: 'loading' } | { at: 'signed-out' } | { at: 'signed-in'; role: string };

export type Place =
  | { show: string; route: OwnedRoute }
  | { redirect: string; because: 'sign-in-first' | 'signed-in-already' | 'not-yours' | 'moved' }
  | { notFound: 'portal' | 'global' }
  /** another document has this address, which this page's registry omits */
  | { elsewhere: string }
  | { wait: OwnedRoute | undefined };

/** The registry's facts about addresses. */
export interface KnownPaths {
  routes: readonly OwnedRoute[];
  elsewhere: readonly string[];
}

const isInsidePortal = (pathname: string): boolean => /^\/user(\/|$)/.test(pathname);

/** The landing page of a signed-in visitor. */
const landingPathOf = (role: string): string => (role === 'operator' ? paths.ops : paths.dashboard);

function guarded(route: OwnedRoute, visitor: Visitor): Place {
  const show: Place = { show: route.owner, route };
  if (route.access === 'anyone') return show;
  if (visitor.at === 'loading') return { wait: route };
  if (route.access === 'signed-out')
    return visitor.at === 'signed-out' ? show : { redirect: landingPathOf(visitor.role), because: 'signed-in-already' };
  if (visitor.at === 'signed-out')
    return { redirect: route.access === 'operator' ? paths.login : paths.home, because: 'sign-in-first' };
  return visitor.role === route.access ? show : { redirect: landingPathOf(visitor.role), because: 'not-yours' };
}

/**
 * The only function that decides what an address shows to whom. Guards are a courtesy: the server decides what anyone
 * may do.
 */
export function placeOf(pathname: string, visitor: Visitor, { routes, elsewhere }: KnownPaths): Place {
  const route = routeOf(pathname, routes);
  const all = [...routes, ...elsewhere.map((path) => ({ path }))];
  if (routeOf(pathname, all)?.path !== route?.path) return { elsewhere: pathname };
  if (!isInsidePortal(pathname) || (route && route.path !== '*'))
    return route ? guarded(route, visitor) : { notFound: 'global' };
  if (visitor.at === 'loading') return { wait: undefined };
  if (visitor.at === 'signed-out') return { redirect: paths.home, because: 'sign-in-first' };
  return /^\/user\/?$/.test(pathname)
    ? { redirect: landingPathOf(visitor.role), because: 'moved' }
    : { notFound: 'portal' };
}
