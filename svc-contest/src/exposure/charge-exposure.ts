import type { ClientSession } from 'mongoose';
import type { Contest } from '../contest';
import type { Market } from '../markets/market';
import type { Entry } from '../entries/entry';

/** What the house adds to the stake if the entry wins. */
export const liabilityOf = (entry: { stakePaise: number; payoutPaise: number }): number =>
  entry.payoutPaise - entry.stakePaise;

/** Adds an entry to its outcome while the cap allows it. Last in its transaction: this document is hot. */
export async function chargeExposure(
  contest: Contest,
  market: Market,
  entry: Entry,
  session: ClientSession,
): Promise<'charged' | 'full' | 'cap-changed'> {
  const field = `liabilityPaise.${entry.selection}`;
  const room = (market.capPaise ?? 0) - liabilityOf(entry);
  const { matchedCount } = await contest.exposure.updateOne(
    { _id: market._id, epoch: market.capEpoch, [field]: { $lte: room } },
    { $inc: { [field]: liabilityOf(entry) } },
    { session },
  );
  if (matchedCount === 1) return 'charged';
  const exposure = await contest.exposure.findById(market._id).session(session).lean();
  return exposure?.epoch === market.capEpoch ? 'full' : 'cap-changed';
}

/** Takes a refused entry out again. */
export async function releaseExposure(contest: Contest, entry: Entry, session: ClientSession): Promise<void> {
  await contest.exposure.updateOne(
    { _id: entry.market },
    { $inc: { [`liabilityPaise.${entry.selection}`]: -liabilityOf(entry) } },
    { session },
  );
}
