import { startPortal } from '@baazi/portal-kit/host';
import { prefetchFirstData } from './prefetch/prefetch-data';
import { awaitInstallOffer } from './pwa/offer-install';
import { readRegistry, type Registry } from './registry/registry';
import { listScripts } from './scripts/listed-scripts';

/** Reads which scripts the page may run, then starts the kit and the first requests. */
export function startKit(): Registry {
  const registry = readRegistry();
  // Requests need a script of their own.
  listScripts(registry);
  startPortal();
  prefetchFirstData(registry);
  awaitInstallOffer();
  return registry;
}
