import type { RegistryEntry, Release } from '../registry/registry';
import { preloadScripts } from '../scripts/preload-scripts';
import { loadDoor, registerAgain } from './federation';

export interface RemoteProps {
  name: string;
  domElement: HTMLElement;
}
type Step = (props: RemoteProps) => Promise<unknown>;
/** The exports of './lifecycles'. */
export interface RemoteDoor {
  bootstrap: Step;
  mount: Step;
  unmount: Step;
  unload?: Step;
}
/** A remote's code with its release. */
export interface RemoteCode {
  door: RemoteDoor;
  version: string;
}

const isDoor = (value: unknown): value is RemoteDoor =>
  typeof value === 'object' &&
  value !== null &&
  ['bootstrap', 'mount', 'unmount'].every((verb) => typeof Reflect.get(value, verb) === 'function');

export async function loadRelease({ name, version, entry, type, preload }: Release): Promise<RemoteCode> {
  // Modules are fetched together anyway.
  if (type !== 'module') preloadScripts([entry, ...preload]);
  const door = await loadDoor(name, 'lifecycles');
  if (!isDoor(door)) throw new Error(`${name} ${version} has no lifecycles`);
  return { door, version };
}

/**
 * Loads a remote: the live release, the same once more, then the previous one. `onTrouble` receives every failed
 * attempt, so that it can be reported.
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
