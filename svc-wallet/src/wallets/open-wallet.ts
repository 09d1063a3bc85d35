import { JOINING_BONUS_RUPEES, rupeesText, texts, toPaise, type PayloadOf } from '@baazi/contracts';
import type { events } from '@baazi/contracts';
import type { Core } from '../core';
import { house, player } from '../ledger/account';
import { inBooks } from '../ledger/in-books';
import { postTransfer } from '../ledger/post-transfer';
import { payWaitingRewards } from '../referrals/pay-waiting-rewards';
import { recordReferral } from '../referrals/record-referral';
import { tellBalance } from './tell-balance';
import { purseZero, wallets, type Wallet } from './wallet';
import { walletOf } from './wallet-of';

export type Registration = PayloadOf<typeof events.userRegistered>;

/**
 * Opens the wallet of a new player with the joining bonus. Comes twice for most players, by a direct call and by the bus: the second finds it done.
 * Goes on to the referral, when somebody's code was used.
 */
export async function openWallet(core: Core, registration: Registration): Promise<Wallet> {
  const { userId } = registration;
  await inBooks(core, async (tx) => {
    await wallets(core.db).updateOne(
      { _id: userId },
      { $setOnInsert: { ...purseZero } },
      { upsert: true, session: tx.session },
    );
    const { name, kind, emailVerified } = registration;
    // Later words about the player (user-status-changed) carry a revision and win.
    await wallets(core.db).updateOne(
      { _id: userId, statusRevision: { $exists: false } },
      { $set: { name, kind, emailVerified } },
      { session: tx.session },
    );
    const { transfers, holdings } = await postTransfer(tx, core, joiningBonus(userId));
    const holding = holdings.get(userId);
    if (transfers.length > 0 && holding) tx.afterCommit(() => tellBalance(core.live, userId, holding));
  });
  await recordReferral(core, registration);
  // A friend's deposit may have been quicker than this first word about the referrer.
  await payWaitingRewards(core, userId);
  return walletOf(core.db, userId);
}

function joiningBonus(userId: string) {
  const paise = toPaise(JOINING_BONUS_RUPEES);
  return {
    id: `bonus:${userId}`,
    kind: 'bonus' as const,
    legs: [house('bonus', -paise), player(userId, 'bonus', paise)],
    memo: {
      title: texts.joiningBonus,
      detail: `Joining bonus of ${rupeesText(JOINING_BONUS_RUPEES)}. It can be played, not withdrawn.`,
    },
  };
}
