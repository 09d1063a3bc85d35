import { paths, routeOf } from '@baazi/contracts';
import { preloadOverlays } from '@baazi/portal-kit/host';
import { whenAtRest, whenIdle } from '../at-rest/when-at-rest';
import { knownRoutes } from '../place/current-place';
import type { OwnedRoute } from '../place/portal-route';
import { prefetchScripts } from '../remotes/preload-scripts';
import { entryOf, loadAhead } from '../remotes/remote-loads';

export function scriptsOf(route: OwnedRoute): string[] {
  const entry = entryOf(route.owner);
  return entry ? [entry.entry, ...entry.preload, ...route.preload] : [];
}

function prefetchTarget(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
  const route = routeOf(link.pathname, knownRoutes());
  if (route) void prefetchScripts(scriptsOf(route));
}

const isSaving = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

/** One remote after the other, each when the browser is idle: none of them holds up a touch. */
async function readyAhead(owners: ReadonlySet<string>): Promise<void> {
  for (const owner of owners) {
    await new Promise((resolve) => whenIdle(() => resolve(undefined)));
    await loadAhead(owner);
  }
}

/** Fetches the code of a screen when its link is pointed at or touched; when the page has come to rest, that of every menu entry, and runs it up to the mount. */
export function prefetchAhead(): void {
  for (const sign of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(sign, prefetchTarget, { passive: true });
  if (isSaving()) return;
  whenAtRest(() => {
    const layout = document.body.dataset['layout'];
    const isNear = (route: OwnedRoute): boolean =>
      layout === 'ops'
        ? route.layout === 'ops'
        : route.layout !== 'ops' && (route.menu !== undefined || route.path === paths.signup);
    const near = knownRoutes().filter(isNear);
    void prefetchScripts(near.flatMap(scriptsOf)).then(() => readyAhead(new Set(near.map(({ owner }) => owner))));
    void preloadOverlays();
  });
}
