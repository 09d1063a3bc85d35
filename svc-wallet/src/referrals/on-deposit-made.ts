import type { events, PayloadOf } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import type { Bank } from '../bank';
import { inBooks } from '../ledger/in-books';
import { payReferralReward } from './pay-referral-reward';
import { referralId } from './referral';

/** A friend's first deposit is the second fact of a reward; later deposits earn nothing. */
export async function noteFirstDeposit(
  bank: Bank,
  { userId, depositId, amountPaise, first }: PayloadOf<typeof events.depositMade>,
): Promise<void> {
  if (!first) return;
  const now = bank.machineNow();
  await inBooks(bank, async (tx) => {
    await bank.referrals.updateOne(
      { _id: referralId(userId) },
      { $setOnInsert: { friendId: userId, state: 'registered', reasons: [], createdAt: now } },
      { upsert: true, session: tx.session },
    );
    await bank.referrals.updateOne(
      { _id: referralId(userId), depositId: { $exists: false } },
      { $set: { depositId, depositPaise: amountPaise, depositedAt: bank.now() } },
      { session: tx.session },
    );
  });
  await payReferralReward(bank, userId);
}

export const onDepositMade =
  (bank: Bank) =>
  ({ data }: EventOf<typeof events.depositMade>): Promise<void> =>
    noteFirstDeposit(bank, data);
