import { routeOf } from '@baazi/contracts';
import { knownRoutes } from '../place/current-place';
import type { OwnedRoute } from '../place/portal-route';
import { prefetchScripts } from '../remotes/preload-scripts';
import { entryOf } from '../remotes/remote-loads';

const LATER_MS = 1500;

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
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
  const whenAtRest = (): void => {
    setTimeout(() => idle(() => {
      const layout = document.body.dataset['layout'];
      prefetchScripts(knownRoutes().filter((route) => (layout === 'ops' ? route.layout === 'ops' : route.layout !== 'ops' && (route.menu ?? route.path === '/signup'))).flatMap(scriptsOf));
    }), LATER_MS);
  };
  if (document.readyState === 'complete') whenAtRest();
  else window.addEventListener('load', whenAtRest, { once: true });
}
