import { type events, JOINING_BONUS_RUPEES, rupeesText, texts, toPaise, type PayloadOf } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import { house, player } from '../ledger/account';
import { inLedgerTransaction } from '../ledger/ledger-transaction';
import { postTransfer } from '../ledger/post-transfer';
import type { TransferOrder } from '../ledger/transfer';
import { payWaitingRewards } from './rewards/pay-referral-reward';
import { recordReferral } from './rewards/record-referral';
import { ensureWallet } from '../ledger/touch-wallet';
import type { PlayerDeps } from './player-deps';

export const onUserRegistered =
  (deps: PlayerDeps) =>
  ({ data }: EventOf<typeof events.userRegistered>): Promise<void> =>
    welcomePlayer(deps, data);

/**
 * Opens the wallet of a new player with the joining bonus. Runs twice for most players, by a direct call and by the
 * bus; idempotent: the second run changes nothing. Continues with the referral if a code was used.
 */
export async function welcomePlayer(
  deps: PlayerDeps,
  registration: PayloadOf<typeof events.userRegistered>,
): Promise<void> {
  const { userId, name, kind, emailVerified } = registration;
  await inLedgerTransaction(deps, async (tx) => {
    await ensureWallet(deps, userId, tx);
    // Later events about the player (user-status-changed) have a revision and take precedence.
    await deps.wallets.updateOne(
      { _id: userId, statusRevision: { $exists: false } },
      { $set: { name, kind, emailVerified } },
      { session: tx.session },
    );
    if (kind === 'guest')
      await deps.wallets.updateOne({ _id: userId }, { $set: { cameAsGuest: true } }, { session: tx.session });
    await postTransfer(tx, deps, joiningBonus(userId));
  });
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
    memo: {
      title: texts.joiningBonus,
      detail: `Joining bonus of ${rupeesText(JOINING_BONUS_RUPEES)}. It can be played, not withdrawn.`,
    },
  };
}
