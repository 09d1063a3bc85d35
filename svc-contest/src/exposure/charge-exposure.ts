import type { ClientSession } from 'mongoose';
import type { Contest } from '../contest';
import type { Market } from '../markets/market';
import type { Pick } from '../picks/pick';

/** What the house adds to the stake if the pick wins. */
export const liabilityOf = (pick: { stakePaise: number; payoutPaise: number }): number =>
  pick.payoutPaise - pick.stakePaise;

/** Adds a pick to its outcome while the cap allows it. The last statement of its transaction: this document is hot. */
export async function chargeExposure(
  contest: Contest,
  market: Market,
  pick: Pick,
  session: ClientSession,
): Promise<'charged' | 'full' | 'cap-changed'> {
  const field = `liabilityPaise.${pick.selection}`;
  const room = (market.capPaise ?? 0) - liabilityOf(pick);
  const { matchedCount } = await contest.exposure.updateOne(
    { _id: market._id, epoch: market.capEpoch, [field]: { $lte: room } },
    { $inc: { [field]: liabilityOf(pick) } },
    { session },
  );
  if (matchedCount === 1) return 'charged';
  const exposure = await contest.exposure.findById(market._id).session(session).lean();
  return exposure?.epoch === market.capEpoch ? 'full' : 'cap-changed';
}

/** Takes a refused pick out again. */
export async function releaseExposure(contest: Contest, pick: Pick, session: ClientSession): Promise<void> {
  await contest.exposure.updateOne(
    { _id: pick.market },
    { $inc: { [`liabilityPaise.${pick.selection}`]: -liabilityOf(pick) } },
    { session },
  );
}
