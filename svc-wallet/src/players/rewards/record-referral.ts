import type { events, PayloadOf } from '@baazi/contracts';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { payReferralReward } from './pay-referral-reward';
import { referralId } from '../../referrals/referral';
import type { PlayerDeps } from '../player-deps';

/**
 * Stores the referrer of a new player; fixed at sign-up, never changed. Pays immediately when the first deposit
 * arrived before this event.
 */
export async function recordReferral(
  deps: PlayerDeps,
  { userId, name, referredBy, referralHold }: PayloadOf<typeof events.userRegistered>,
): Promise<void> {
  if (referredBy === undefined || referredBy === userId) return;
  const now = deps.machineNow();
  await inLedgerTransaction(deps, async (tx) => {
    await deps.referrals.updateOne(
      { _id: referralId(userId) },
      { $setOnInsert: { friendId: userId, state: 'registered', reasons: [], createdAt: now } },
      { upsert: true, session: tx.session },
    );
    await deps.referrals.updateOne(
      { _id: referralId(userId), referrerId: { $exists: false } },
      {
        $set: {
          referrerId: referredBy,
          friendName: name,
          registeredAt: deps.now(),
          ...(referralHold === undefined ? {} : { hold: referralHold }),
        },
      },
      { session: tx.session },
    );
  });
  await payReferralReward(deps, userId);
}
