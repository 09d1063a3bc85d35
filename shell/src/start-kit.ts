import { startPortal } from '@baazi/portal-kit/host';
import { prefetchFirstData } from './prefetch/prefetch-data';
import { awaitInstallOffer } from './pwa/offer-install';
import { readRegistry, type Registry } from './registry/registry';

/** Starts the kit and the first requests. */
export function startKit(): Registry {
  startPortal();
  const registry = readRegistry();
  prefetchFirstData(registry);
  awaitInstallOffer();
  return registry;
}
