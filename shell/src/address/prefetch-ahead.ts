import { paths, routeOf } from '@baazi/contracts';
import { preloadOverlays } from '@baazi/portal-kit/host';
import { whenAtRest } from '../at-rest/when-at-rest';
import { knownRoutes } from '../place/current-place';
import type { OwnedRoute } from '../place/portal-route';
import { prefetchScripts } from '../remotes/preload-scripts';
import { entryOf } from '../remotes/remote-loads';

export function scriptsOf(route: OwnedRoute): string[] {
  const entry = entryOf(route.owner);
  return entry ? [entry.entry, ...entry.preload, ...route.preload] : [];
}

function prefetchTarget(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
  const route = routeOf(link.pathname, knownRoutes());
  if (route) prefetchScripts(scriptsOf(route));
}

const isSaving = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

/** Fetches the code of a screen when its link is pointed at or touched, and that of every menu entry when the page has come to rest. */
export function prefetchAhead(): void {
  for (const sign of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(sign, prefetchTarget, { passive: true });
  if (isSaving()) return;
  whenAtRest(() => {
    const layout = document.body.dataset['layout'];
    const isNear = (route: OwnedRoute): boolean => (layout === 'ops' ? route.layout === 'ops' : route.layout !== 'ops' && (route.menu !== undefined || route.path === paths.signup));
    prefetchScripts(knownRoutes().filter(isNear).flatMap(scriptsOf));
    void preloadOverlays();
  });
}
