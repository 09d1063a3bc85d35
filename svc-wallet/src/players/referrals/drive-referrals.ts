import type { WalletContext } from '../../wallet-context';
import { payReferralReward } from './pay-referral-reward';
import type { Referral } from './referral';

const BATCH = 100;

/**
 * Takes back or cancels rewards whose deposit was reversed, and pays those an operator approved: also after a crash in
 * between.
 */
export async function driveReferrals(bank: WalletContext): Promise<void> {
  const due = await bank.referrals
    .find({ due: true, referrerId: { $exists: true } }, { friendId: 1 })
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean<Pick<Referral, 'friendId'>[]>();
  for (const { friendId } of due) await payReferralReward(bank, friendId);
}
