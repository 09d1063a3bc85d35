import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { referralId } from './referral';

/**
 * The first deposit of a player was reversed: a reward that stands on it is taken back, or never paid, by
 * `drive-referrals`. Written even when neither the referrer nor the deposit is known here yet: their news may still be
 * on the way.
 */
export async function markReferralReversed(bank: WalletContext, tx: Tx, friendId: string): Promise<void> {
  await bank.referrals.updateOne(
    { _id: referralId(friendId) },
    {
      $set: { reversed: true, due: true },
      $setOnInsert: { friendId, state: 'registered', reasons: [], createdAt: bank.machineNow() },
    },
    { upsert: true, session: tx.session },
  );
}
