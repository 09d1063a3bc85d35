// Agreements of services that were replaced: their calls and the events that they consumed. A rollback brings such a build
// back, so it counts as long as the releases of remotes do.
import { createHash } from 'node:crypto';

/** @import { EditableStore } from './release-store.js' */

/** By part, day and content, so that a build that is replaced twice a day is stored once. */
const KEPT = /^history\/agreements\/([a-z][a-z0-9-]*)\/(\d{4}-\d{2}-\d{2})\.([0-9a-f]{16})\.json$/;
/** @param {Date} at */
const dayOf = (at) => at.toISOString().slice(0, 10);

/**
 * Stores the agreement of a build that is replaced now.
 * @param {EditableStore} store
 * @param {{ part: string, text: string }} agreement
 */
export async function keepAgreement(store, { part, text }) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  await store.putOnce(`history/agreements/${part}/${dayOf(new Date())}.${hash}.json`, text);
}

/**
 * The kept agreements of builds that were live since then, each with the last day on which it was.
 * @param {EditableStore} store
 * @param {Date} since
 */
export async function agreementsSince(store, since) {
  /** @type {Map<string, { address: string, lastSeenAt: string }>} */
  const latest = new Map();
  for (const { address } of await store.list()) {
    const [, part, day = '', hash] = KEPT.exec(address) ?? [];
    const id = `${part}/${hash}`;
    if (day >= dayOf(since) && day > (latest.get(id)?.lastSeenAt ?? '')) latest.set(id, { address, lastSeenAt: day });
  }
  const texts = [];
  for (const { address, lastSeenAt } of latest.values())
    texts.push({ text: String(await store.readFile(address)), lastSeenAt });
  return texts;
}

/**
 * Whether an address is of a kept agreement that counts no more.
 * @param {string} address
 * @param {Date} since
 */
export const isExpiredAgreement = (address, since) => (KEPT.exec(address)?.[2] ?? '9999') < dayOf(since);
