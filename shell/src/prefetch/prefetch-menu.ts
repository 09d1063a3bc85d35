import { paths } from '@baazi/contracts';
import { session$ } from '@baazi/portal-kit';
import { preloadOverlays } from '@baazi/portal-kit/host';
import { filter, map } from 'rxjs';
import { whenIdle } from '../page/next-task';
import { knownRoutes } from '../routes/current-route';
import type { OwnedRoute } from '../routes/owned-routes';
import { loadAhead } from '../remotes/ensure-loaded';
import { prefetchScripts } from '../scripts/preload-scripts';
import { scriptsOf } from './prefetch-links';

/**
 * With data saving or a slow connection nothing is prefetched. A browser that does not report its connection counts
 * as fast.
 */
export const isFastConnection = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g';
};

/** Prefetches one remote after the other, each when the browser is idle, so that none of them delays input. */
async function loadAllAhead(owners: ReadonlySet<string>): Promise<void> {
  for (const owner of owners) {
    await new Promise((resolve) => whenIdle(() => resolve(undefined)));
    await loadAhead(owner);
  }
}

/** The sign-in routes: a signed-out visitor can open nothing else. */
const isWayIn = ({ path }: OwnedRoute): boolean => path === paths.login || path === paths.signup;

/**
 * Prefetches what is one tap away: for a signed-out visitor the sign-in routes, for a signed-in one every menu entry,
 * loaded up to its mount.
 */
export function prefetchMenu(): void {
  if (!isFastConnection()) return;
  session$
    .pipe(
      map(({ at }) => at),
      filter((at) => at !== 'loading'),
    )
    .subscribe((at) => {
      if (at === 'signed-in') prefetchPortal();
      else void prefetchScripts(knownRoutes().filter(isWayIn).flatMap(scriptsOf));
    });
}

function prefetchPortal(): void {
  const layout = document.body.dataset['layout'];
  const isNear = (route: OwnedRoute): boolean =>
    layout === 'ops' ? route.layout === 'ops' : route.layout !== 'ops' && route.menu !== undefined;
  const near = knownRoutes().filter(isNear);
  void prefetchScripts(near.flatMap(scriptsOf)).then(() => loadAllAhead(new Set(near.map(({ owner }) => owner))));
  void preloadOverlays();
}
