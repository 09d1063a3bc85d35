import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import type { Registration } from '../wallets/open-wallet';
import { payReferralReward } from './pay-referral-reward';
import { referralId, referrals } from './referral';

/** Notes who brought a new player; fixed at sign-up, never changed. Pays at once when the first deposit was quicker than this news. */
export async function recordReferral(
  core: Core,
  { userId, name, referredBy, referralHold }: Registration,
): Promise<void> {
  if (referredBy === undefined || referredBy === userId) return;
  const now = core.clocks.machine.now();
  await inBooks(core, async (tx) => {
    await referrals(core.db).updateOne(
      { _id: referralId(userId) },
      { $setOnInsert: { friendId: userId, state: 'registered', reasons: [], createdAt: now } },
      { upsert: true, session: tx.session },
    );
    await referrals(core.db).updateOne(
      { _id: referralId(userId), referrerId: { $exists: false } },
      {
        $set: {
          referrerId: referredBy,
          friendName: name,
          registeredAt: core.clocks.business.now(),
          ...(referralHold === undefined ? {} : { hold: referralHold }),
        },
      },
      { session: tx.session },
    );
  });
  await payReferralReward(core, userId);
}
