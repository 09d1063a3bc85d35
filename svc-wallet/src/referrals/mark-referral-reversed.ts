import type { Tx } from '@baazi/service-kit';
import type { Core } from '../core';
import { referralId, referrals } from './referral';

/** The deposit that a reward stands on was reversed. True when there is something to take back or to cancel; `drive-referrals` does it. */
export async function markReferralReversed(core: Core, tx: Tx, friendId: string, depositId: string): Promise<boolean> {
  const { matchedCount } = await referrals(core.db).updateOne({ _id: referralId(friendId), depositId }, { $set: { reversed: true, due: true } }, { session: tx.session });
  return matchedCount === 1;
}
