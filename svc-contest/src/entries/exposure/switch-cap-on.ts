import { inTransaction } from '@baazi/service-kit';
import type { EntryDeps } from '../entry-deps';
import type { Market } from '../../markets/market';
import { liveEntries } from '../live-entries';
import { liabilityOf } from '../../markets/exposure';

/** Longer than any reservation that began before the pause may take without looking again (`SLOW_RESERVATION_MS`). */
const WAIT_OUT_MS = 2500;
/** If this process dies in the middle, entry opens again by itself, as uncapped as it was. */
const PAUSE_MS = 30_000;

/** Pauses joins on the market, waits out those under way, counts the live entries, then opens it under the cap. */
export async function switchCapOn(
  deps: EntryDeps,
  market: Market,
  capPaise: number,
  waitOutMs = WAIT_OUT_MS,
): Promise<boolean> {
  const { machine } = deps.service.clocks;
  const epoch = market.capEpoch + 1;
  const entryPausedUntil = new Date(machine.now().getTime() + PAUSE_MS);
  const paused = await deps.markets.updateOne(
    { _id: market._id, capEpoch: market.capEpoch },
    { $set: { entryPausedUntil, capEpoch: epoch } },
  );
  if (paused.matchedCount === 0) return false;
  await new Promise((resolve) => setTimeout(resolve, waitOutMs));
  const liabilityPaise = await countLiability(deps, market);
  return inTransaction(deps.service, async ({ session, rollBack }) => {
    if (machine.now() >= entryPausedUntil) return false;
    await deps.exposure.updateOne({ _id: market._id }, { $set: { epoch, liabilityPaise } }, { upsert: true, session });
    const opened = await deps.markets.updateOne(
      { _id: market._id, capEpoch: epoch, entryPausedUntil },
      { $set: { capPaise }, $unset: { entryPausedUntil: 1 } },
      { session },
    );
    // Somebody else switched it meanwhile.
    if (opened.matchedCount === 0) rollBack();
    return opened.matchedCount === 1;
  });
}

/** Every live entry, reserved ones included: a reservation may still become a stake. */
async function countLiability(deps: EntryDeps, market: Market): Promise<Record<string, number>> {
  const liabilityPaise = Object.fromEntries(market.outcomes.map((outcome) => [outcome, 0]));
  for await (const entry of liveEntries(deps, market._id))
    liabilityPaise[entry.selection] = (liabilityPaise[entry.selection] ?? 0) + liabilityOf(entry);
  return liabilityPaise;
}
