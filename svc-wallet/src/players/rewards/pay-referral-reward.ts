import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { inBatchTransaction } from '../../ledger/batch-transaction';
import { pushBalance } from '../../ledger/publish-balance';
import { driveRewards } from './drive-rewards';
import { referralId, type Referral } from '../../referrals/referral';
import type { Reward } from './reward';
import { inPages } from '@baazi/service-kit';
import { mustVerify } from '../../ledger/must-verify';
import type { PlayerDeps } from '../player-deps';

/** Moves the reward for a friend to the state that the facts require, if the friend was referred. */
export async function payReferralReward(deps: PlayerDeps, friendId: string): Promise<void> {
  const known = await deps.referrals.raw.findOne({ _id: referralId(friendId) }, { projection: { referrerId: 1 } });
  if (known?.referrerId) await driveReward(deps, { friendId, referrerId: known.referrerId });
}

/** Runs with both facts of a reward, whichever arrives second. Concurrent rewards share a commit. */
export async function driveReward(deps: PlayerDeps, reward: Reward): Promise<void> {
  const { referrerId } = reward;
  const rewarded = await deps.playerQueue(referrerId, async () => {
    const shared = await inBatchTransaction(
      deps,
      deps.rewardBatches.rewards,
      { userId: referrerId, story: reward },
      (tx, rewards) =>
        // The state of each referral proves that its transfer is new.
        driveRewards(deps, tx, rewards, { idsAreNew: true }),
    );
    return shared ?? (await inLedgerTransaction(deps, (tx) => driveRewards(deps, tx, [reward])))[0];
  });
  if (rewarded?.holding)
    pushBalance(deps, referrerId, rewarded.holding, rewarded.words === undefined ? {} : { words: rewarded.words });
}

const PAGE = 500;
const fields = ['friendId', 'referrerId', 'reasons'] as const;

/** Pays rewards that waited for their referrer to verify an e-mail address. */
export async function payWaitingRewards(deps: PlayerDeps, referrerId: string): Promise<void> {
  for await (const page of inPages(deps.referrals.raw, { referrerId, state: 'earned' }, { fields, size: PAGE }))
    for (const { friendId } of page) await payReferralReward(deps, friendId);
}

/**
 * Pays rewards that wait without an obstacle, for example after a lost event. A deposit that must be played first is
 * checked when a stake of it is settled.
 */
export async function sweepWaitingRewards(deps: PlayerDeps): Promise<void> {
  for await (const page of inPages(deps.referrals.raw, { state: 'earned' }, { fields, size: PAGE })) {
    const payable = await payableReferrers(deps, page);
    for (const { friendId, referrerId, reasons } of page)
      if (referrerId !== undefined && payable.has(referrerId) && !reasons.includes('deposit-unplayed'))
        await payReferralReward(deps, friendId);
  }
}

async function payableReferrers(deps: PlayerDeps, page: Pick<Referral, 'referrerId'>[]): Promise<ReadonlySet<string>> {
  const referrers = [...new Set(page.map(({ referrerId }) => referrerId).filter((id) => id !== undefined))];
  const found = await deps.wallets.raw
    .find({ _id: { $in: referrers } }, { projection: { kind: 1, cameAsGuest: 1, emailVerified: 1 }, limit: PAGE })
    .toArray();
  return new Set(found.filter((wallet) => !mustVerify(wallet, deps.money.mode)).map(({ _id }) => _id));
}

const BATCH = 100;

/**
 * Takes back or cancels rewards whose deposit was reversed, and pays those that an operator approved, also after a
 * crash in between.
 */
export async function driveReferrals(deps: PlayerDeps): Promise<void> {
  const due = await deps.referrals
    .find({ due: true, referrerId: { $exists: true } }, { friendId: 1 })
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean<Pick<Referral, 'friendId'>[]>();
  for (const { friendId } of due) await payReferralReward(deps, friendId);
}
