import { pause } from './pause';

/** A failure later than this was a time-out: its player has waited long enough to be told. */
const QUICK_MS = 1500;
const RETRY_AFTER_MS = [1000, 3000, 8000];
const RETRY_EVERY_MS = 60_000;

/** Loads a chunk; a load that fails at once is tried once more after a second. */
export async function loadOnceMore<T>(load: () => Promise<T>): Promise<T> {
  const beganMs = performance.now();
  try {
    return await load();
  } catch (error) {
    if (performance.now() - beganMs > QUICK_MS) throw error;
    await pause(1000);
    return load();
  }
}

/**
 * Tries until the chunk is loaded: after pauses, or as soon as the device is online again. Undefined: aborted, because
 * nobody waits for it any more.
 */
export async function loadEventually<T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T | undefined> {
  for (let tries = 0; !signal?.aborted; tries += 1) {
    try {
      return await load();
    } catch {
      await pause(RETRY_AFTER_MS[tries] ?? RETRY_EVERY_MS, signal);
    }
  }
  return undefined;
}
