import { setTimeout as sleep } from 'node:timers/promises';
import { problemsOfChange, withoutUnusableFallbacks } from '../checks/check-change.mjs';
import { keepInHistory, withEdit } from './history.mjs';

/** @import { Registry } from '@baazi/contracts' */
/** @import { EditableStore } from './release-store.js' */

const TRIES = 25;
const MAX_UNCHECKED = 20;

/** A refused change of the registry, with all reasons as sentences. */
export class ReleaseRefused extends Error {
  /** @param {readonly string[]} problems */
  constructor(problems) {
    super(problems.join('\n'));
    this.name = 'ReleaseRefused';
    this.problems = problems;
  }
}

/**
 * [unchecked]   the reason to make the edit despite failed checks, recorded in the registry
 * @typedef {object} Override
 * @property {string} [unchecked]   why the edit is made whatever is found: noted in the registry
 * @property {readonly string[]} [found]   what spoke against it before
 * @property {string} [by]   id of the editor's key, or a name
 */

/**
 * Applies an edit with all checks.
 * @param {Registry} before
 * @param {(registry: Registry) => Registry} change
 * @param {Override} [override]
 * @returns {Registry}
 */
export function changed(before, change, { unchecked, found = [] } = {}) {
  const after = withoutUnusableFallbacks(change(structuredClone(before)));
  const problems = [...found, ...problemsOfChange(before, after)];
  if (problems.length === 0) return after;
  if (unchecked === undefined) throw new ReleaseRefused(problems);
  const note = { at: new Date().toISOString(), why: unchecked, problems };
  return { ...after, unchecked: [...(after.unchecked ?? []), note].slice(-MAX_UNCHECKED) };
}

/**
 * The registry as it is in the store itself: an edit of a copy could undo what was released since.
 * @param {EditableStore} store
 */
export async function readToEdit(store) {
  const { registry, stamp, copyBecause } = await store.readRegistry();
  if (copyBecause !== undefined) throw new Error(`${copyBecause}: nothing was changed`);
  return { registry, stamp };
}

/**
 * Edits the registry atomically with compare-and-set. After a concurrent edit the change is applied and checked again
 * on the new state, so two releases that fit today's registry but not each other are never both accepted. The registry
 * that is replaced stays in the history.
 * @param {EditableStore} store
 * @param {(registry: Registry) => Registry} change
 * @param {Override} [override]
 */
export async function editRegistry(store, change, override) {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const { registry, stamp } = await readToEdit(store);
    const after = changed(registry, change, override);
    if (JSON.stringify(registry) === JSON.stringify(after)) return after;
    const isFirst = stamp === undefined;
    if (!isFirst) await keepInHistory(store, registry);
    const edited = withEdit(registry, after, { by: override?.by ?? 'without a key', isFirst });
    if (await store.writeRegistry(edited, stamp)) return edited;
    await sleep(20 + Math.random() * 40 * attempt);
  }
  throw new Error('too many concurrent edits of the registry');
}
