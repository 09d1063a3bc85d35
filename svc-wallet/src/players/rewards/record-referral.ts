import type { events, PayloadOf } from '@baazi/contracts';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { referrerFact } from '../../ledger/authorisations/attested-facts';
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
  const _id = referralId(userId);
  const referrerSignature = deps.signFact(referrerFact({ _id, referrerId: referredBy }));
  await inLedgerTransaction(deps, async (tx) => {
    await deps.referrals.updateOne(
      { _id },
      { $setOnInsert: { friendId: userId, state: 'registered', reasons: [], createdAt: now } },
      { upsert: true, session: tx.session },
    );
    await deps.referrals.updateOne(
      { _id, referrerId: { $exists: false } },
      {
        $set: {
          referrerId: referredBy,
          referrerSignature,
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
