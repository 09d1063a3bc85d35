import { entryLeaf } from '@baazi/proofs';
import { inPages } from '@baazi/service-kit';
import { mayPublish } from '../proofs/log/books-log';
import type { ClosedBookDeps } from './closed-book-deps';
import type { Entry } from '../entries/entry';
import { isLoadedAsSettled, type Market } from '../markets/market';
import { factsOf, provable } from '../entries/receipts/sign-entry';
import { writeBook, type Leaf } from './write-book';

/**
 * An entry that was checked in time is written within a second of it, or looks again (`enter-market.ts`): after so long
 * none is on its way that could still appear.
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

const closedSince = new WeakMap<ClosedBookDeps['markets'], Map<string, number>>();

/** Closes the book of every market that takes no entry any more and has no reservation undecided. */
export async function closeBooks(deps: ClosedBookDeps): Promise<void> {
  if (!mayPublish(deps.log)) return;
  const over = await deps.markets
    .find({
      bookAt: { $exists: false },
      $or: [{ locksAt: { $lte: deps.now() } }, { outcome: { $exists: true } }],
    })
    .sort({ _id: 1 })
    .lean();
  for (const market of over) if (!isLoadedAsSettled(market) && isQuiet(deps, market._id)) await closeBook(deps, market);
}

/** By the machine's clock: the business clock may be moved. */
function isQuiet(deps: ClosedBookDeps, market: string): boolean {
  const since = closedSince.get(deps.markets) ?? new Map<string, number>();
  closedSince.set(deps.markets, since);
  const now = deps.service.clocks.machine.now().getTime();
  const from = since.get(market) ?? now;
  since.set(market, from);
  return now - from >= QUIET_MS;
}

/** False: a reservation is undecided. */
export async function closeBook(deps: ClosedBookDeps, market: Market): Promise<boolean> {
  const leaves: Leaf[] = [];
  for await (const page of inPages(deps.entries.raw, { market: market._id }, { fields })) {
    if (page.some(({ state }) => state === 'reserved')) return false;
    const held = page.filter(({ state }) => state === 'held');
    for (const entry of await allProvable(deps, market, held)) {
      const facts = factsOf(entry);
      if (!facts) throw new Error(`entry ${entry._id} has no salt`);
      leaves.push({ entryId: entry._id, hash: entryLeaf(facts) });
    }
  }
  await writeBook(deps, { market, revision: 0, leaves });
  return true;
}

type ReadEntry = Pick<Entry, '_id' | (typeof fields)[number]>;

/** Entries of before there were receipts get their salt now; of two copies the first one's stays. */
async function allProvable(deps: ClosedBookDeps, market: Market, held: ReadEntry[]): Promise<ReadEntry[]> {
  const old = held.filter(({ salt }) => salt === undefined);
  if (old.length === 0) return held;
  await deps.entries.raw.bulkWrite(
    old.map(({ _id }) => ({
      updateOne: {
        filter: { _id, salt: { $exists: false } },
        update: { $set: { ...provable(market), locksAt: market.locksAt } },
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
