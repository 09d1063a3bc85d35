import { events, type PayloadOf } from '@baazi/contracts';
import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import { payReferralReward } from './pay-referral-reward';
import { referralId, referrals } from './referral';

/** A friend's first deposit is the second fact of a reward; later deposits earn nothing. */
export async function noteFirstDeposit(
  core: Core,
  { userId, depositId, amountPaise, first }: PayloadOf<typeof events.depositMade>,
): Promise<void> {
  if (!first) return;
  const now = core.clocks.machine.now();
  await inBooks(core, async (tx) => {
    await referrals(core.db).updateOne(
      { _id: referralId(userId) },
      { $setOnInsert: { friendId: userId, state: 'registered', reasons: [], createdAt: now } },
      { upsert: true, session: tx.session },
    );
    await referrals(core.db).updateOne(
      { _id: referralId(userId), depositId: { $exists: false } },
      { $set: { depositId, depositPaise: amountPaise, depositedAt: core.clocks.business.now() } },
      { session: tx.session },
    );
  });
  await payReferralReward(core, userId);
}

export const onDepositMade = (core: Core): void =>
  core.bus.on(events.depositMade, {}, ({ data }) => noteFirstDeposit(core, data));
