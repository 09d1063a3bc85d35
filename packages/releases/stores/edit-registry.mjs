import { setTimeout as sleep } from 'node:timers/promises';
import { problemsOfChange, withoutDeadFallbacks } from '../checks/check-change.mjs';
import { ReleaseRefused } from '../checks/release-refused.mjs';

/** @import { Registry } from '@baazi/contracts' */
/** @import { ReleaseStore } from './release-store.js' */

const TRIES = 25;
const UNCHECKED_KEPT = 20;

/**
 * @typedef {object} Insisting
 * @property {string} [unchecked]   why the edit is made whatever is found: noted in the registry
 * @property {readonly string[]} [found]   what spoke against it before
 */

/**
 * What an edit makes of a registry, with every check on the way in.
 * @param {Registry} before
 * @param {(registry: Registry) => Registry} change
 * @param {Insisting} [insisting]
 * @returns {Registry}
 */
export function changed(before, change, { unchecked, found = [] } = {}) {
  const after = withoutDeadFallbacks(change(structuredClone(before)));
  const problems = [...found, ...problemsOfChange(before, after)];
  if (problems.length === 0) return after;
  if (unchecked === undefined) throw new ReleaseRefused(problems);
  const note = { at: new Date().toISOString(), why: unchecked, problems };
  return { ...after, unchecked: [...(after.unchecked ?? []), note].slice(-UNCHECKED_KEPT) };
}

/**
 * One atomic edit: a reader sees the registry before or after, never half of it, and no edit is lost. When somebody
 * else was first, the change is made to what they left, and checked against that: two releases that fit today's
 * registry, and not each other, never both go in.
 * @param {ReleaseStore} store
 * @param {(registry: Registry) => Registry} change
 * @param {Insisting} [insisting]
 */
export async function editRegistry(store, change, insisting) {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const { registry, stamp } = await store.readRegistry();
    const after = changed(registry, change, insisting);
    if (JSON.stringify(registry) === JSON.stringify(after)) return after;
    if (await store.writeRegistry(after, stamp)) return after;
    await sleep(20 + Math.random() * 40 * attempt);
  }
  throw new Error('the registry is edited by somebody else all the time');
}
