import type { RegistryEntry, Release } from '../registry/registry';
import { loadLifecycles, registerAgain } from './federation';
import { preloadScripts } from './preload-scripts';
import type { RemoteDoor } from './watched';

const isDoor = (value: unknown): value is RemoteDoor =>
  typeof value === 'object' &&
  value !== null &&
  ['bootstrap', 'mount', 'unmount'].every((verb) => typeof Reflect.get(value, verb) === 'function');

export async function loadRelease(release: Release): Promise<RemoteDoor> {
  preloadScripts([release.entry, ...release.preload]);
  const door = await loadLifecycles(release.name);
  if (!isDoor(door)) throw new Error(`${release.name} ${release.version} has no lifecycles`);
  return door;
}

/**
 * Loads a remote: the live release, the same once more, then the release before it.
 * `onTrouble` hears every try that failed, so that a release which only works for others becomes known.
 */
export async function loadRemote(
  entry: RegistryEntry,
  onTrouble: (release: Release, error: unknown) => void,
): Promise<{ door: RemoteDoor; version: string }> {
  const tries: Release[] = [entry, entry, ...(entry.lastGood ? [entry.lastGood] : [])];
  let lastError: unknown;
  for (const [index, release] of tries.entries()) {
    try {
      if (index > 0) registerAgain(release);
      return { door: await loadRelease(release), version: release.version };
    } catch (error) {
      lastError = error;
      onTrouble(release, error);
    }
  }
  // The next 'Try again' starts with the live release.
  registerAgain(entry);
  throw lastError;
}
