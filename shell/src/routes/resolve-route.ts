import { paths, routeOf } from '@baazi/contracts';
import type { OwnedRoute } from './owned-routes';

/** The session data that the guard needs. */
export type Visitor = { at: 'loading' } | { at: 'signed-out' } | { at: 'signed-in'; role: string };

export type ResolvedRoute =
  | { show: string; route: OwnedRoute }
  | { redirect: string; because: 'sign-in-first' | 'signed-in-already' | 'not-yours' | 'moved' }
  | { notFound: 'portal' | 'global' }
  /** another document lists this address: this one's registry omits it */
  | { elsewhere: string }
  | { wait: OwnedRoute | undefined };

/** The addresses in the page's registry. */
export interface KnownPaths {
  routes: readonly OwnedRoute[];
  elsewhere: readonly string[];
}

const isInsidePortal = (pathname: string): boolean => /^\/user(\/|$)/.test(pathname);

/** The start page of a signed-in visitor. */
const startPageOf = (role: string): string => (role === 'operator' ? paths.ops : paths.dashboard);

function guarded(route: OwnedRoute, visitor: Visitor): ResolvedRoute {
  const show: ResolvedRoute = { show: route.owner, route };
  if (route.access === 'anyone') return show;
  if (visitor.at === 'loading') return { wait: route };
  if (route.access === 'signed-out')
    return visitor.at === 'signed-out' ? show : { redirect: startPageOf(visitor.role), because: 'signed-in-already' };
  if (visitor.at === 'signed-out')
    return { redirect: route.access === 'operator' ? paths.operatorLogin : paths.home, because: 'sign-in-first' };
  return visitor.role === route.access ? show : { redirect: startPageOf(visitor.role), because: 'not-yours' };
}

/** The only code that decides what an address shows to whom. Guards are a convenience: the server enforces access. */
export function resolveRoute(pathname: string, visitor: Visitor, { routes, elsewhere }: KnownPaths): ResolvedRoute {
  const route = routeOf(pathname, routes);
  const all = [...routes, ...elsewhere.map((path) => ({ path }))];
  if (routeOf(pathname, all)?.path !== route?.path) return { elsewhere: pathname };
  if (!isInsidePortal(pathname) || (route && route.path !== '*'))
    return route ? guarded(route, visitor) : { notFound: 'global' };
  if (visitor.at === 'loading') return { wait: undefined };
  if (visitor.at === 'signed-out') return { redirect: paths.home, because: 'sign-in-first' };
  return /^\/user\/?$/.test(pathname)
    ? { redirect: startPageOf(visitor.role), because: 'moved' }
    : { notFound: 'portal' };
}

/** The route at the current address, also while its session is still loading. */
export function routeAt(route: ResolvedRoute): OwnedRoute | undefined {
  if ('show' in route) return route.route;
  return 'wait' in route ? route.wait : undefined;
}

/**
 * The frame around a screen for this visitor; undefined where another route is about to be shown, or where the session
 * decides and is not known yet: the page keeps the frame that it came with.
 */
export function frameOf(route: ResolvedRoute, visitor: Visitor): 'bare' | 'portal' | 'ops' | undefined {
  if ('notFound' in route) return route.notFound === 'portal' ? 'portal' : 'bare';
  const layout = routeAt(route)?.layout;
  if (layout !== 'open') return layout;
  if (visitor.at === 'loading') return undefined;
  return visitor.at === 'signed-in' && visitor.role === 'player' ? 'portal' : 'bare';
}
