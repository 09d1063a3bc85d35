import { inTransaction } from '@baazi/service-kit';
import type { endpoints, ReplyOf, WalletView } from '@baazi/contracts';
import type { Contest } from '../contest';
import { releaseExposure } from '../exposure/charge-exposure';
import type { Pick } from '../picks/pick';
import { tellEntry } from '../picks/tell-entry';

export type StakeAnswer = ReplyOf<typeof endpoints.placeStake>;

/** Ends a reservation as the wallet answered: the stake is the only arbiter. Done twice, the first ending stands. */
export async function finishJoin(contest: Contest, pick: Pick, stake: StakeAnswer, wallet?: WalletView): Promise<Pick> {
  const isIn = stake.state !== 'refused' && stake.state !== 'closed';
  const ended = isIn ? await hold(contest, pick) : await release(contest, pick, stake);
  const now = await contest.picks.findById(pick._id).lean();
  if (!now) throw new Error(`pick ${pick._id} is gone`);
  if (ended) tellEntry(contest, now, wallet);
  else if (now.state !== (isIn ? 'held' : 'refused')) contest.service.log.error({ pickId: pick._id, pick: now.state, stake: stake.state }, 'a pick ended differently from its stake');
  return now;
}

/** A stake that was settled meanwhile is held too: results come with `stakes-settled` and with nothing else. */
async function hold(contest: Contest, pick: Pick): Promise<boolean> {
  const { modifiedCount } = await contest.picks.updateOne({ _id: pick._id, state: 'reserved' }, { $set: { state: 'held' } });
  return modifiedCount === 1;
}

async function release(contest: Contest, pick: Pick, stake: StakeAnswer): Promise<boolean> {
  const refused = {
    $set: { state: 'refused' as const, reason: stake.state === 'closed' ? 'given-up' : (stake.reason ?? 'given-up'), ...(stake.missingRupees === undefined ? {} : { missingRupees: stake.missingRupees }) },
    $unset: { slot: 1 as const },
  };
  const isCounted = (await contest.exposure.exists({ _id: pick.market })) !== null;
  if (!isCounted) return (await contest.picks.updateOne({ _id: pick._id, state: 'reserved' }, refused)).modifiedCount === 1;
  return inTransaction(contest.service, async ({ session }) => {
    const { modifiedCount } = await contest.picks.updateOne({ _id: pick._id, state: 'reserved' }, refused, { session });
    if (modifiedCount === 1) await releaseExposure(contest, pick, session);
    return modifiedCount === 1;
  });
}
