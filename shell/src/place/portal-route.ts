export type Layout = 'bare' | 'portal' | 'ops';
export type RouteAccess = 'anyone' | 'signed-out' | 'player' | 'operator';
export type MenuPlace = 'side' | 'bottom' | 'ops';

/** A route as a remote declares it in its mfe.json. */
export interface PortalRoute {
  /** exact, or a pattern that ends in `/*`; `*` alone is the global not-found */
  path: string;
  layout: Layout;
  access: RouteAccess;
  title: { en: string; hi?: string };
  menu?: { in: MenuPlace[]; order: number; icon: string };
  skeleton: string;
  /** names of GET endpoints worth calling while the screen's code travels */
  prefetch: string[];
  /** scripts of this screen beyond the remote's first chunk */
  preload: string[];
}

/** A route together with the remote that owns it. */
export interface OwnedRoute extends PortalRoute {
  owner: string;
}
