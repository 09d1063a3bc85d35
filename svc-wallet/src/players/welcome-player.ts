import { JOINING_BONUS_RUPEES, rupeesText, texts, toPaise, type PayloadOf } from '@baazi/contracts';
import type { events } from '@baazi/contracts';
import type { WalletContext } from '../wallet-context';
import { house, player } from '../ledger/account';
import { inBooks } from '../ledger/in-books';
import { postTransfer } from '../ledger/post-transfer';
import type { TransferOrder } from '../ledger/transfer';
import { payWaitingRewards } from './referrals/pay-waiting-rewards';
import { recordReferral } from './referrals/record-referral';
import { touchWallet } from '../ledger/touch-wallet';

/**
 * Opens the wallet of a new player with the joining bonus. Comes twice for most players, by a direct call and by the
 * bus: the second finds it done. Goes on to the referral, when somebody's code was used.
 */
export async function welcomePlayer(
  bank: WalletContext,
  registration: PayloadOf<typeof events.userRegistered>,
): Promise<void> {
  const { userId, name, kind, emailVerified } = registration;
  await inBooks(bank, async (tx) => {
    await touchWallet(bank, userId, tx);
    // Later words about the player (user-status-changed) carry a revision and win.
    await bank.wallets.updateOne(
      { _id: userId, statusRevision: { $exists: false } },
      { $set: { name, kind, emailVerified } },
      { session: tx.session },
    );
    if (kind === 'guest')
      await bank.wallets.updateOne({ _id: userId }, { $set: { cameAsGuest: true } }, { session: tx.session });
    await postTransfer(tx, bank, joiningBonus(userId));
  });
  await recordReferral(bank, registration);
  // A friend's deposit may have been quicker than this first word about the referrer.
  await payWaitingRewards(bank, userId);
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
