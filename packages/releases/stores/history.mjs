import { createHash } from 'node:crypto';
import { describeEdit } from '../registry/describe-edit.mjs';
import { inOrder, parseRegistry } from '../registry/registry.mjs';

/** @import { Registry } from '@baazi/contracts' */
/** @import { EditableStore, ReleaseStore } from './release-store.js' */

/**
 * The hash of a registry, whatever the order of its keys and the formatting of its file.
 * @param {Registry} registry
 */
const registryHash = (registry) =>
  createHash('sha256')
    .update(JSON.stringify(parseRegistry(JSON.stringify(registry)), inOrder))
    .digest('hex');

/** @param {number} number */
const addressOf = (number) => `history/${String(number).padStart(8, '0')}.json`;
/** A registry of before the history has no edit, and the number 0. @param {Registry} registry */
const numberOf = ({ edit }) => edit?.number ?? 0;

/**
 * The registry after an edit, with the line that says so.
 * @param {Registry} before
 * @param {Registry} after
 * @param {{ by: string, isFirst: boolean }} editor   `isFirst`: there was no registry
 * @returns {Registry}
 */
export function withEdit(before, after, { by, isFirst }) {
  const now = new Date().toISOString();
  // A clock that is behind does not turn the order of edits round.
  const at = before.edit && before.edit.at > now ? before.edit.at : now;
  const edit = { number: numberOf(before) + 1, at, by, what: describeEdit(before, after) };
  return { ...after, edit: isFirst ? edit : { ...edit, before: registryHash(before) } };
}

/**
 * The hash of a stored registry; undefined if it is not whole.
 * @param {Buffer} stored
 */
function hashIn(stored) {
  try {
    return registryHash(parseRegistry(stored.toString('utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Stores a registry in the history before the next edit replaces it. It was stored already if that edit lost a race.
 * @param {EditableStore} store
 * @param {Registry} registry
 */
export async function keepInHistory(store, registry) {
  const address = addressOf(numberOf(registry));
  await store.putOnce(address, JSON.stringify(registry));
  const kept = await store.readFile(address);
  const isKept = kept !== undefined && hashIn(kept) === registryHash(registry);
  if (!isKept)
    throw new Error(`${address} holds another registry than the one that is replaced: the history was altered`);
}

/**
 * The registries of a store from the newest to the first, each checked against the hash in the one after it. A chain
 * that does not hold ends with an error.
 * @param {ReleaseStore} store
 * @returns {AsyncGenerator<Registry>}
 */
export async function* historyOf(store) {
  let { registry } = await store.readRegistry();
  for (;;) {
    yield registry;
    const { edit } = registry;
    if (edit?.before === undefined) return;
    const address = addressOf(edit.number - 1);
    const text = await store.readFile(address);
    if (!text) throw new Error(`${address} is missing: the history was altered`);
    registry = parseRegistry(text.toString('utf8'));
    if (registryHash(registry) !== edit.before)
      throw new Error(`${address} is not the registry that edit ${edit.number} replaced: the history was altered`);
  }
}

/**
 * The registry as it was at an instant; undefined before the first edit.
 * @param {ReleaseStore} store
 * @param {Date} at
 */
export async function registryAt(store, at) {
  for await (const registry of historyOf(store))
    if (!registry.edit || Date.parse(registry.edit.at) <= at.getTime()) return registry;
  return undefined;
}
