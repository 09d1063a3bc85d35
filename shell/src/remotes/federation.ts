// The only file that imports the federation runtime.
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Release } from '../registry/registry';
import { integrityOf } from '../scripts/listed-scripts';

/** The federation runtime's own limit is 20 s. */
const ENTRY_TIMEOUT_MS = 5000;

const loadCarefully = {
  name: 'integrity-and-time-limit',
  createScript({ url }: { url: string }) {
    const script = document.createElement('script');
    const integrity = integrityOf(url);
    if (integrity) script.integrity = integrity;
    script.src = url;
    return { script, timeout: ENTRY_TIMEOUT_MS };
  },
};

export function registerReleases(releases: readonly Release[]): void {
  registerPlugins([loadCarefully]);
  registerRemotes(releases.map(asRemote));
}

const asRemote = ({ name, entry }: Release) => ({ name, entry, entryGlobalName: name.replaceAll('-', '_') });

/** A newer release of a remote that has not been loaded yet. */
export function registerChanged(release: Release): void {
  registerRemotes([asRemote(release)], { force: true });
}

let tries = 0;

/**
 * Makes the next load fetch again, from this release: federation remembers a failure otherwise.
 * Under a new address, for the browser would let a new try wait with one that hangs.
 */
export function registerAgain(release: Release): void {
  tries += 1;
  const remote = asRemote(release);
  registerRemotes([{ ...remote, entry: `${remote.entry}?try=${tries}` }], { force: true });
}

export const loadLifecycles = (name: string): Promise<unknown> => loadRemote(`${name}/lifecycles`);
