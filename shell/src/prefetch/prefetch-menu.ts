import { paths } from '@baazi/contracts';
import { preloadOverlays } from '@baazi/portal-kit/host';
import { whenIdle } from '../page/when-idle';
import { knownRoutes } from '../place/current-place';
import type { OwnedRoute } from '../place/owned-routes';
import { loadAhead } from '../remotes/ensure-loaded';
import { prefetchScripts } from '../scripts/preload-scripts';
import { scriptsOf } from './prefetch-links';

const isSaving = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

/** One remote after the other, each when the browser is idle: none of them holds up a touch. */
async function loadAllAhead(owners: ReadonlySet<string>): Promise<void> {
  for (const owner of owners) {
    await new Promise((resolve) => whenIdle(() => resolve(undefined)));
    await loadAhead(owner);
  }
}

/** Fetches the code of every menu entry, and runs it up to the mount. */
export function prefetchMenu(): void {
  if (isSaving()) return;
  const layout = document.body.dataset['layout'];
  const isNear = (route: OwnedRoute): boolean =>
    layout === 'ops'
      ? route.layout === 'ops'
      : route.layout !== 'ops' && (route.menu !== undefined || route.path === paths.signup);
  const near = knownRoutes().filter(isNear);
  void prefetchScripts(near.flatMap(scriptsOf)).then(() => loadAllAhead(new Set(near.map(({ owner }) => owner))));
  void preloadOverlays();
}
