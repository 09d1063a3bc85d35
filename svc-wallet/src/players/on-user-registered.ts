import { JOINING_BONUS_RUPEES, toPaise, type events, type PayloadOf } from '@baazi/contracts';
import { type EventOf, type Tx } from '@baazi/service-kit';
import { house, player } from '../ledger/account';
import { inLedgerTransaction } from '../ledger/ledger-transaction';
import { postTransfer } from '../ledger/post-transfer';
import type { TransferOrder } from '../ledger/transfer';
import { payWaitingRewards } from './rewards/pay-referral-reward';
import { recordReferral } from './rewards/record-referral';
import { verifiedFact } from '../ledger/authorisations/attested-facts';
import type { PlayerDeps } from './player-deps';
import { emptyBalances } from '../ledger/decide-postings';
import type { LedgerDeps } from '../ledger/ledger-deps';

export const onUserRegistered =
  (deps: PlayerDeps) =>
  ({ data }: EventOf<typeof events.userRegistered>): Promise<void> =>
    welcomePlayer(deps, data);

/**
 * Opens the wallet of a new player with the joining bonus, if the account has one. Runs twice for most players, by a direct call and by the
 * bus; idempotent: the second run changes nothing. Continues with the referral if a code was used, outside the player's
 * queue: a reward that waited for this player is paid in it.
 */
export async function welcomePlayer(
  deps: PlayerDeps,
  registration: PayloadOf<typeof events.userRegistered>,
): Promise<void> {
  const { userId, name, kind, emailVerified, withoutBonus } = registration;
  await deps.playerQueue(userId, () =>
    inLedgerTransaction(deps, async (tx) => {
      await ensureWallet(deps, userId, tx);
      // Later events about the player (user-status-changed) have a revision and take precedence.
      await deps.wallets.updateOne(
        { _id: userId, statusRevision: { $exists: false } },
        {
          $set: {
            name,
            kind,
            emailVerified,
            ...(emailVerified ? { emailSignature: deps.signFact(verifiedFact(userId, 0)) } : {}),
          },
        },
        { session: tx.session },
      );
      if (kind === 'guest')
        await deps.wallets.updateOne({ _id: userId }, { $set: { cameAsGuest: true } }, { session: tx.session });
      if (!withoutBonus) await postTransfer(tx, deps, joiningBonus(userId));
    }),
  );
  await recordReferral(deps, registration);
  // A friend's deposit may have been processed before this first event about the referrer.
  await payWaitingRewards(deps, userId);
}

function joiningBonus(userId: string): TransferOrder {
  const paise = toPaise(JOINING_BONUS_RUPEES);
  return {
    id: `bonus:${userId}`,
    kind: 'bonus',
    legs: [house('bonus', -paise), player(userId, 'bonus', paise)],
    memo: { key: 'joining-bonus', params: { amountPaise: paise } },
  };
}

/** Any fact about a player opens an empty wallet where there is none. */
export async function ensureWallet(deps: LedgerDeps, userId: string, tx: Tx): Promise<void> {
  await deps.wallets.updateOne(
    { _id: userId },
    { $setOnInsert: emptyBalances() },
    { upsert: true, session: tx.session },
  );
}
