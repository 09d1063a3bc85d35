import { routeOf } from '@baazi/contracts';
import { knownRoutes } from '../routes/current-route';
import type { OwnedRoute } from '../routes/owned-routes';
import { stateOf } from '../remotes/remote-states';
import { prefetchScripts } from '../scripts/preload-scripts';

export function scriptsOf(route: OwnedRoute): string[] {
  const entry = stateOf(route.owner)?.entry;
  return entry ? [entry.entry, ...entry.preload, ...route.preload] : [];
}

function prefetchTarget(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
  const route = routeOf(link.pathname, knownRoutes());
  if (route) void prefetchScripts(scriptsOf(route));
}

/** Prefetches the code of a screen when its link is hovered, touched or focused. */
export function prefetchLinks(): void {
  for (const sign of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(sign, prefetchTarget, { passive: true });
}
