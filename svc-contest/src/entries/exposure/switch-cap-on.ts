import { inTransaction } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import type { Market } from '../../markets/market';
import { liveEntries } from '../live-entries';
import { liabilityOf } from '../../markets/exposure';

export type CapDeps = Pick<EntryDeps, 'service' | 'markets' | 'exposure' | 'entries'>;

/** Longer than a reservation that began before the pause may take without a check (`SLOW_RESERVATION_MS`). */
const SETTLE_RESERVATIONS_MS = 2500;
/** After a crash in between, entry reopens by itself, uncapped as before. */
const PAUSE_MS = 30_000;

/** Pauses entry to the market, waits for running joins, counts the liability, then reopens it under the cap. */
export async function switchCapOn(
  deps: CapDeps,
  market: Market,
  capPaise: number,
  waitMs = SETTLE_RESERVATIONS_MS,
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
  const liabilityPaise = await countLiability(deps, market);
  return inTransaction(deps.service, async ({ session, rollBack }) => {
    if (machine.now() >= entryPausedUntil) return false;
    await deps.exposure.updateOne({ _id: market._id }, { $set: { epoch, liabilityPaise } }, { upsert: true, session });
    const opened = await deps.markets.updateOne(
      { _id: market._id, capEpoch: epoch, entryPausedUntil },
      { $set: { capPaise }, $unset: { entryPausedUntil: 1 } },
      { session },
    );
    // Another operator switched it meanwhile.
    if (opened.matchedCount === 0) rollBack();
    return opened.matchedCount === 1;
  });
}

/** Reserved entries count: they may still become stakes. */
async function countLiability(deps: CapDeps, market: Market): Promise<Record<string, number>> {
  const liabilityPaise = Object.fromEntries(market.outcomes.map((outcome) => [outcome, 0]));
  for await (const entry of liveEntries(deps, market._id))
    liabilityPaise[entry.selection] = (liabilityPaise[entry.selection] ?? 0) + liabilityOf(entry);
  return liabilityPaise;
}
