import type { events, PayloadOf } from '@baazi/contracts';
import type { WalletContext } from '../../wallet-context';
import { inBooks } from '../../ledger/in-books';
import { payReferralReward } from './pay-referral-reward';
import { referralId } from './referral';

/**
 * Notes who brought a new player; fixed at sign-up, never changed. Pays at once when the first deposit was quicker than
 * this news.
 */
export async function recordReferral(
  bank: WalletContext,
  { userId, name, referredBy, referralHold }: PayloadOf<typeof events.userRegistered>,
): Promise<void> {
  if (referredBy === undefined || referredBy === userId) return;
  const now = bank.machineNow();
  await inBooks(bank, async (tx) => {
    await bank.referrals.updateOne(
      { _id: referralId(userId) },
      { $setOnInsert: { friendId: userId, state: 'registered', reasons: [], createdAt: now } },
      { upsert: true, session: tx.session },
    );
    await bank.referrals.updateOne(
      { _id: referralId(userId), referrerId: { $exists: false } },
      {
        $set: {
          referrerId: referredBy,
          friendName: name,
          registeredAt: bank.now(),
          ...(referralHold === undefined ? {} : { hold: referralHold }),
        },
      },
      { session: tx.session },
    );
  });
  await payReferralReward(bank, userId);
}
