import type { RegistryEntry, Release } from '../registry/registry';
import { replacementFor } from './replacement-release';
import { preloadListed } from '../scripts/preload-scripts';
import { loadExports, registerAgain } from './containers';

/** A document that is being left is gone by then, and what was cut off is not loaded again. */
const PAUSE_MS = 500;
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

export interface RemoteProps {
  name: string;
  domElement: HTMLElement;
}
type Step = (props: RemoteProps) => Promise<unknown>;
/** The exports of a remote's './lifecycles'. */
export interface RemoteLifecycles {
  bootstrap: Step;
  mount: Step;
  unmount: Step;
  unload?: Step;
}
/** The code of a remote, and the release that it belongs to. */
export interface RemoteCode {
  lifecycles: RemoteLifecycles;
  version: string;
}

const hasLifecycles = (value: unknown): value is RemoteLifecycles =>
  typeof value === 'object' &&
  value !== null &&
  ['bootstrap', 'mount', 'unmount'].every((verb) => typeof Reflect.get(value, verb) === 'function');

export async function loadRelease({ name, version, entry, type, preload }: Release): Promise<RemoteCode> {
  // Modules are fetched together anyway.
  if (type !== 'module') await preloadListed([entry, ...preload]);
  const lifecycles = await loadExports(name, 'lifecycles');
  if (!hasLifecycles(lifecycles)) throw new Error(`${name} ${version} has no lifecycles`);
  return { lifecycles, version };
}

/**
 * Loads a remote: its release, the same once more, then the one that can replace it.
 * `onTrouble` receives every failed attempt, so that a release that works only for others becomes known.
 */
export async function loadRemote(
  entry: RegistryEntry,
  onTrouble: (release: Release, error: unknown) => void,
): Promise<RemoteCode> {
  let lastError: unknown;
  for (let tries = 0; tries < 3; tries += 1) {
    const [release] = await Promise.all([tries < 2 ? entry : replacementFor(entry), tries > 0 && pause()]);
    if (!release) break;
    try {
      if (tries > 0) registerAgain(release);
      return await loadRelease(release);
    } catch (error) {
      lastError = error;
      onTrouble(release, error);
    }
  }
  throw lastError;
}
