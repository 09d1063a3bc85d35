import { startPortal } from '@baazi/portal-kit/host';
import { askAheadAtStart } from './address/ask-ahead';
import { awaitInstallOffer } from './install/offer-install';
import { readRegistry } from './registry/read-registry';
import type { Registry } from './registry/registry';

/** The kit runs, and what can be asked at once is on its way. */
export function startKit(): Registry {
  startPortal();
  const registry = readRegistry();
  askAheadAtStart(registry);
  awaitInstallOffer();
  return registry;
}
