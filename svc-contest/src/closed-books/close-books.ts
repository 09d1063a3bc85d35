import { entryLeaf } from '@baazi/proofs';
import { dueIn, inPages } from '@baazi/service-kit';
import { mayPublish } from '../proofs/log/books-log';
import type { ClosedBookDeps } from './book';
import type { Entry } from '../entries/entry';
import { isLoadedAsSettled, type Market } from '../markets/market';
import { entryFacts, proofFields } from '../entries/receipts/sign-entry';
import { writeBook, type Leaf } from './write-book';

/**
 * An entry that was accepted before the lock is written within a second, or admitted late (`admit-late.ts`): after this
 * time none appears unnoticed.
 */
const QUIET_MS = 3000;
const fields = [
  'market',
  'selection',
  'stakePaise',
  'payoutPaise',
  'acceptedAt',
  'rulesHash',
  'salt',
  'state',
] as const;

const quietSince = new WeakMap<ClosedBookDeps['markets'], Map<string, number>>();

/**
 * Closes the book of every market that is locked or decided and has no open reservation. Returns 0, which keeps the beat,
 * while one is not closed yet, else the time until the next lock.
 */
export async function closeBooks(deps: ClosedBookDeps): Promise<number | void> {
  if (!mayPublish(deps.log)) return;
  const over = await deps.markets.raw
    .find({
      bookAt: { $exists: false },
      $or: [{ locksAt: { $lte: deps.now() } }, { outcome: { $exists: true } }],
    })
    .sort({ _id: 1 })
    .toArray();
  let areClosed = true;
  for (const market of over.filter((one) => !isLoadedAsSettled(one)))
    if (!isQuiet(deps, market._id) || !(await closeBook(deps, market))) areClosed = false;
  return areClosed ? dueIn(deps.markets.raw, 'locksAt', { after: deps.now(), now: deps.now() }) : 0;
}

/** By the machine clock: the business clock may be moved. */
function isQuiet(deps: ClosedBookDeps, market: string): boolean {
  const since = quietSince.get(deps.markets) ?? new Map<string, number>();
  quietSince.set(deps.markets, since);
  const now = deps.service.clocks.machine.now().getTime();
  const from = since.get(market) ?? now;
  since.set(market, from);
  return now - from >= QUIET_MS;
}

/** False when a reservation is open or was written meanwhile. */
export async function closeBook(deps: ClosedBookDeps, market: Market): Promise<boolean> {
  const leaves: Leaf[] = [];
  for await (const page of inPages(deps.entries.raw, { market: market._id }, { fields })) {
    if (page.some(({ state }) => state === 'reserved')) return false;
    const held = page.filter(({ state }) => state === 'held');
    for (const entry of await withProofFields(deps, market, held)) {
      const facts = entryFacts(entry);
      if (!facts) throw new Error(`entry ${entry._id} has no salt`);
      leaves.push({ entryId: entry._id, hash: entryLeaf(facts) });
    }
  }
  return writeBook(deps, { market, revision: 0, leaves });
}

type ReadEntry = Pick<Entry, '_id' | (typeof fields)[number]>;

/** Entries older than receipts get their salt now. Of two instances the first one's stays. */
async function withProofFields(deps: ClosedBookDeps, market: Market, held: ReadEntry[]): Promise<ReadEntry[]> {
  const old = held.filter(({ salt }) => salt === undefined);
  if (old.length === 0) return held;
  await deps.entries.raw.bulkWrite(
    old.map(({ _id }) => ({
      updateOne: {
        filter: { _id, salt: { $exists: false } },
        update: { $set: { ...proofFields(market), locksAt: market.locksAt } },
      },
    })),
    { ordered: false },
  );
  const ids = held.map(({ _id }) => _id);
  return deps.entries.raw
    .find({ _id: { $in: ids } })
    .sort({ _id: 1 })
    .toArray();
}
