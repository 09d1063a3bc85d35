import type { Tx } from '@baazi/service-kit';
import { referralId } from './referral';
import type { ReferralDeps } from './referral-deps';

/**
 * Marks stakes of these players as settled: `drive-referrals` checks rewards that wait for that again. It writes the
 * referral, as the decision to wait does: the second conflicts and retries.
 */
export async function notePlayed(deps: ReferralDeps, tx: Tx, players: readonly string[]): Promise<void> {
  if (players.length === 0 || !deps.money.policies.has('reward-after-settled-stake')) return;
  const { modifiedCount } = await deps.referrals.updateMany(
    {
      _id: { $in: [...new Set(players)].map(referralId) },
      state: { $in: ['registered', 'earned'] },
      referrerId: { $exists: true },
    },
    { $set: { due: true } },
    { session: tx.session },
  );
  if (modifiedCount > 0) tx.afterCommit(() => deps.workers.referrals?.wake());
}

/**
 * Marks the first deposit of a player as reversed: `drive-referrals` takes back the reward that depends on it, or
 * never pays it. Written even when neither the referrer nor the deposit is known here yet, because their events may
 * be delayed.
 */
export async function markReferralReversed(deps: ReferralDeps, tx: Tx, friendId: string): Promise<void> {
  await deps.referrals.updateOne(
    { _id: referralId(friendId) },
    {
      $set: { reversed: true, due: true },
      $setOnInsert: { friendId, state: 'registered', reasons: [], createdAt: deps.machineNow() },
    },
    { upsert: true, session: tx.session },
  );
}
