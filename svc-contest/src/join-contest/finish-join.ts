import { inTransaction } from '@baazi/service-kit';
import type { endpoints, ReplyOf, WalletView } from '@baazi/contracts';
import type { Contest } from '../contest';
import { releaseExposure } from '../exposure/charge-exposure';
import { oneAtATime } from '../exposure/one-at-a-time';
import type { Pick } from '../picks/pick';
import { tellEntry } from '../picks/tell-entry';

export type StakeAnswer = ReplyOf<typeof endpoints.placeStake>;

/** Ends a reservation as the wallet answered: the stake is the only arbiter. Done twice, the first ending stands. */
export async function finishJoin(contest: Contest, pick: Pick, stake: StakeAnswer, wallet?: WalletView): Promise<Pick> {
  const isIn = stake.state !== 'refused' && stake.state !== 'closed';
  const ended = isIn ? await hold(contest, pick) : await release(contest, pick, stake);
  if (ended) {
    tellEntry(contest, ended, wallet);
    return ended;
  }
  const before = await contest.picks.findById(pick._id).lean();
  if (!before) throw new Error(`pick ${pick._id} is gone`);
  if (before.state !== (isIn ? 'held' : 'refused'))
    contest.service.log.error(
      { pickId: pick._id, pick: before.state, stake: stake.state },
      'a pick ended differently from its stake',
    );
  return before;
}

/** A stake that was settled meanwhile is held too: results come with `stakes-settled` and with nothing else. */
const hold = (contest: Contest, pick: Pick): Promise<Pick | null> =>
  contest.picks
    .findOneAndUpdate({ _id: pick._id, state: 'reserved' }, { $set: { state: 'held' } }, { returnDocument: 'after' })
    .lean<Pick | null>();

async function release(contest: Contest, pick: Pick, stake: StakeAnswer): Promise<Pick | null> {
  const reserved = { _id: pick._id, state: 'reserved' as const };
  const refused = {
    $set: {
      state: 'refused' as const,
      reason: stake.state === 'closed' ? 'given-up' : (stake.reason ?? 'given-up'),
      ...(stake.missingRupees === undefined ? {} : { missingRupees: stake.missingRupees }),
    },
    $unset: { slot: 1 as const },
  };
  const isCounted = (await contest.exposure.exists({ _id: pick.market })) !== null;
  if (!isCounted)
    return contest.picks.findOneAndUpdate(reserved, refused, { returnDocument: 'after' }).lean<Pick | null>();
  return oneAtATime(pick.market, () =>
    inTransaction(contest.service, async ({ session }) => {
      const ended = await contest.picks
        .findOneAndUpdate(reserved, refused, { returnDocument: 'after', session })
        .lean<Pick | null>();
      if (ended) await releaseExposure(contest, pick, session);
      return ended;
    }),
  );
}
