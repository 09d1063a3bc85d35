import { setTimeout as sleep } from 'node:timers/promises';

/** @import { Registry } from '@baazi/contracts' */
/** @import { ReleaseStore } from './release-store.js' */

const TRIES = 25;

/**
 * One atomic edit: a reader sees the registry before or after, never half of it, and no edit is lost. When somebody
 * else was first, the change is made to what they left.
 * @param {ReleaseStore} store
 * @param {(registry: Registry) => Registry} change
 */
export async function editRegistry(store, change) {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const { registry, stamp } = await store.readRegistry();
    const after = change(structuredClone(registry));
    if (JSON.stringify(registry) === JSON.stringify(after)) return after;
    if (await store.writeRegistry(after, stamp)) return after;
    await sleep(20 + Math.random() * 40 * attempt);
  }
  throw new Error('the registry is edited by somebody else all the time');
}
