import { inTransaction, type Tx } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import type { EntryDeps } from '../entry-deps';
import type { Market } from '../../markets/market';
import { liveEntries, type Entry } from '../entry';
import { liabilityOf } from '../../markets/exposure';

export type CapDeps = Pick<EntryDeps, 'service' | 'markets' | 'exposure' | 'entries'>;

/** Longer than a reservation that began before the pause may take without a check (`SLOW_RESERVATION_MS`). */
const SETTLE_RESERVATIONS_MS = 2500;
/** After a crash in between, entry reopens by itself, uncapped as before. */
const PAUSE_MS = 30_000;

/**
 * Pauses entry to the market, waits for running joins, then counts the liability and reopens it under the cap, in one
 * transaction with `besides`. False: another operator was first, or counting took too long.
 */
export async function switchCapOn(
  deps: CapDeps,
  market: Market,
  capPaise: number,
  { waitMs = SETTLE_RESERVATIONS_MS, besides }: { waitMs?: number; besides?: (tx: Tx) => Promise<void> } = {},
): Promise<boolean> {
  const { machine } = deps.service.clocks;
  const epoch = market.capEpoch + 1;
  const entryPausedUntil = new Date(machine.now().getTime() + PAUSE_MS);
  const paused = await deps.markets.updateOne(
    { _id: market._id, capEpoch: market.capEpoch },
    { $set: { entryPausedUntil, capEpoch: epoch } },
  );
  if (paused.matchedCount === 0) return false;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return inTransaction(deps.service, async (tx) => {
    const { session } = tx;
    if (machine.now() >= entryPausedUntil) return false;
    const opened = await deps.markets.updateOne(
      { _id: market._id, capEpoch: epoch, entryPausedUntil },
      { $set: { capPaise }, $unset: { entryPausedUntil: 1 } },
      { session },
    );
    if (opened.matchedCount === 0) return false;
    const liabilityPaise = await countLiability(deps, { market, epoch, session });
    await deps.exposure.updateOne({ _id: market._id }, { $set: { epoch, liabilityPaise } }, { upsert: true, session });
    await besides?.(tx);
    return true;
  });
}

const RESERVATIONS_PER_WRITE = 500;

/**
 * Reserved entries count: they may still become stakes. They are written, so that a reservation that is refused
 * meanwhile conflicts with the count.
 */
async function countLiability(
  deps: CapDeps,
  { market, epoch, session }: { market: Market; epoch: number; session: ClientSession },
): Promise<Record<string, number>> {
  const liabilityPaise = Object.fromEntries(market.outcomes.map((outcome) => [outcome, 0]));
  const reserved: Pick<Entry, '_id' | 'userId'>[] = [];
  for await (const entry of liveEntries(deps, market._id, session)) {
    liabilityPaise[entry.selection] = (liabilityPaise[entry.selection] ?? 0) + liabilityOf(entry);
    if (entry.state === 'reserved') reserved.push(entry);
  }
  for (let from = 0; from < reserved.length; from += RESERVATIONS_PER_WRITE) {
    const some = reserved.slice(from, from + RESERVATIONS_PER_WRITE);
    await deps.entries.raw.updateMany(
      { _id: { $in: some.map(({ _id }) => _id) }, userId: { $in: some.map(({ userId }) => userId) } },
      { $set: { capEpoch: epoch } },
      { session },
    );
  }
  return liabilityPaise;
}
