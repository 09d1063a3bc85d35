// The only file that imports the federation runtime.
import {
  loadRemote,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { Release } from '../registry/registry';
import { importEntry } from '../scripts/import-entry';

/** The federation runtime's own limit is 20 s. */
const ENTRY_TIMEOUT_MS = 5000;

type Container = Exclude<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>, void>;
const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  ['init', 'get'].every((verb) => typeof Reflect.get(value, verb) === 'function');

/**
 * The container that an entry exports. A script registers its container in a global, from which federation reads it.
 */
async function importContainer(entry: string): Promise<Container> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`${entry} did not come in time`)), ENTRY_TIMEOUT_MS),
  );
  const container = await Promise.race([importEntry(entry), late]);
  if (!isContainer(container)) throw new Error(`${entry} exports no container`);
  return container;
}

const loadCarefully = {
  name: 'modules-and-time-limit',
  createScript({ url }: { url: string }) {
    const script = document.createElement('script');
    script.src = url;
    return { script, timeout: ENTRY_TIMEOUT_MS };
  },
  loadEntry: async ({ remoteInfo: { type, entry } }: { remoteInfo: { type: string; entry: string } }) =>
    type === 'module' ? importContainer(entry) : undefined,
};

export function registerReleases(releases: readonly Release[]): void {
  registerPlugins([loadCarefully]);
  registerRemotes(releases.map(process.env.NODE_ENV === 'development' ? asInspected : asRemote));
}

const asRemote = ({ name, entry, type }: Release) => ({
  name,
  entry,
  entryGlobalName: name.replaceAll('-', '_'),
  ...(type ? { type } : {}),
});

/** Registered by its manifest, from which federation's inspector reads what a remote exposes and shares. */
const asInspected = (release: Release): ReturnType<typeof asRemote> => {
  const remote = asRemote(release);
  return { ...remote, entry: remote.entry.replace(/[^/]*$/, 'mf-manifest.json') };
};

/** Registers a newer release of a remote that has not been loaded yet. */
export function registerChanged(release: Release): void {
  registerRemotes([asRemote(release)], { force: true });
}

let tries = 0;

/**
 * Makes the next load fetch again, from this release: federation caches a failure otherwise.
 * Under a new address, because the browser would let a new attempt wait for a hanging one.
 */
export function registerAgain(release: Release): void {
  tries += 1;
  const remote = asRemote(release);
  registerRemotes([{ ...remote, entry: `${remote.entry}?try=${tries}` }], { force: true });
}

/** Loads the exports of a remote: `lifecycles`, or `pieces/<slot>`. */
export const loadExports = (name: string, path: string): Promise<unknown> => loadRemote(`${name}/${path}`);
