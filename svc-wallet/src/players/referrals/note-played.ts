import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { referralId } from './referral';

/**
 * Stakes of these players were settled: rewards that wait for that are looked at again by `drive-referrals`. It writes
 * the referral, like the decision to wait does: the second loses its race and looks again.
 */
export async function notePlayed(bank: WalletContext, tx: Tx, players: readonly string[]): Promise<void> {
  if (players.length === 0 || !bank.money.policies.has('reward-after-settled-stake')) return;
  const { modifiedCount } = await bank.referrals.updateMany(
    {
      _id: { $in: [...new Set(players)].map(referralId) },
      state: { $in: ['registered', 'earned'] },
      referrerId: { $exists: true },
    },
    { $set: { due: true } },
    { session: tx.session },
  );
  if (modifiedCount > 0) tx.afterCommit(() => bank.workers.referrals?.wake());
}
