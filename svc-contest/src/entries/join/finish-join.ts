import type { endpoints, ReplyOf, WalletView } from '@baazi/contracts';
import type { ContestContext } from '../../contest-context';
import type { Entry } from '../entry';
import { notifyEntry } from '../own/notify-entry';
import { signEntry } from '../receipts/sign-entry';
import type { Refusal } from './cap-order';
import { holdEntry } from './batch-holds';
import { releaseUnderCap } from './reserve-under-cap';

type StakeAnswer = ReplyOf<typeof endpoints.placeStake>;

/** Ends a reservation as the wallet answered: the stake is the only arbiter. Done twice, the first ending stands. */
export async function finishJoin(
  contest: ContestContext,
  entry: Entry,
  stake: StakeAnswer,
  wallet?: WalletView,
): Promise<Entry> {
  const isIn = stake.state !== 'refused' && stake.state !== 'closed';
  // A stake that was settled meanwhile is held too: results come with `stakes-settled` and with nothing else.
  const ended = isIn
    ? await holdEntry(contest, { entry, receipt: signEntry(contest, entry) })
    : await release(contest, entry, stake);
  if (ended) {
    notifyEntry(contest, ended, wallet);
    return ended;
  }
  const before = await contest.entries.findOne({ _id: entry._id, userId: entry.userId }).lean();
  if (!before) throw new Error(`entry ${entry._id} is gone`);
  if (before.state !== (isIn ? 'held' : 'refused'))
    contest.service.log.error(
      { pickId: entry._id, entry: before.state, stake: stake.state },
      'an entry ended differently from its stake',
    );
  return before;
}

async function release(contest: ContestContext, entry: Entry, stake: StakeAnswer): Promise<Entry | null> {
  const refusal: Refusal = {
    state: 'refused',
    reason: stake.state === 'closed' ? 'given-up' : (stake.reason ?? 'given-up'),
    ...(stake.missingRupees === undefined ? {} : { missingRupees: stake.missingRupees }),
  };
  const isCounted = (await contest.exposure.exists({ _id: entry.market })) !== null;
  if (isCounted) return releaseUnderCap(contest, entry, refusal);
  return contest.entries
    .findOneAndUpdate(
      { _id: entry._id, userId: entry.userId, state: 'reserved' },
      { $set: refusal, $unset: { slot: 1 } },
      { returnDocument: 'after' },
    )
    .lean<Entry | null>();
}
