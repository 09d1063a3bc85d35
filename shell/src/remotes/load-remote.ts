import type { RegistryEntry, Release } from '../registry/registry';
import { preloadScripts } from '../scripts/preload-scripts';
import { loadExports, registerAgain } from './federation';

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
  if (type !== 'module') preloadScripts([entry, ...preload]);
  const lifecycles = await loadExports(name, 'lifecycles');
  if (!hasLifecycles(lifecycles)) throw new Error(`${name} ${version} has no lifecycles`);
  return { lifecycles, version };
}

/**
 * Loads a remote: the live release, the same once more, then the previous release.
 * `onTrouble` receives every failed attempt, so that a release that works only for others becomes known.
 */
export async function loadRemote(
  entry: RegistryEntry,
  onTrouble: (release: Release, error: unknown) => void,
): Promise<RemoteCode> {
  const tries: Release[] = [entry, entry, ...(entry.lastGood ? [entry.lastGood] : [])];
  let lastError: unknown;
  for (const [index, release] of tries.entries()) {
    try {
      if (index > 0) registerAgain(release);
      return await loadRelease(release);
    } catch (error) {
      lastError = error;
      onTrouble(release, error);
    }
  }
  throw lastError;
}
