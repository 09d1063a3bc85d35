import { events, rupeesText, texts, toRupees } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { Bank } from '../bank';
import { house, moving, player } from '../ledger/account';
import { emptyHolding } from '../ledger/decide-postings';
import { inBooks } from '../ledger/in-books';
import { postTransfer } from '../ledger/post-transfer';
import { walletOf } from '../wallets/wallet-of';
import { decideReward } from './decide-reward';
import { isDepositPlayed } from './is-deposit-played';
import { referralId, type Referral } from './referral';
import { sharesUpi } from './shares-upi';

/**
 * Drives the reward for a friend to where the facts put it: paid once ever, held, waiting, cancelled or taken back.
 * Whichever fact comes second gets here with both; it touches only the referrer's wallet.
 */
export async function payReferralReward(bank: Bank, friendId: string): Promise<void> {
  const known = await bank.referrals.findById(referralId(friendId)).lean<Referral | null>();
  const referrerId = known?.referrerId;
  if (!referrerId) return;
  await bank.inTurn(referrerId, () =>
    inBooks(bank, async (tx) => {
      const referral = await bank.referrals.findById(referralId(friendId)).session(tx.session).lean<Referral | null>();
      if (!referral) return;
      const referrer = await walletOf(bank, referrerId, tx);
      const sameUpi = await sharesUpi(bank, [friendId, referrerId], tx);
      const isUnplayed =
        bank.money.policies.has('reward-after-settled-stake') && !(await isDepositPlayed(bank, referral, tx));
      const decision = decideReward({ referral, referrer, mode: bank.money.mode, sameUpi, isUnplayed });
      if (referral.due)
        await bank.referrals.updateOne({ _id: referral._id }, { $unset: { due: 1 } }, { session: tx.session });
      switch (decision.kind) {
        case 'nothing':
          return;
        case 'wait':
          await meetVerification(bank, tx, referrerId);
          return moveOn(bank, tx, referral, { state: 'earned', reasons: decision.reasons });
        case 'hold':
          return moveOn(bank, tx, referral, { state: 'on-hold', reasons: decision.reasons });
        case 'cancel':
          return moveOn(bank, tx, referral, { state: 'cancelled', reasons: ['deposit-reversed'] });
        case 'pay':
          await moveOn(bank, tx, referral, { state: 'credited', reasons: [] });
          return pay(bank, tx, referral, referrerId);
        case 'take-back':
          await moveOn(bank, tx, referral, { state: 'clawed-back', reasons: ['deposit-reversed'] });
          return takeBack(bank, tx, referral, { userId: referrerId, bonus: referrer.bonus });
      }
    }),
  );
}

/**
 * The word that the referrer verified an address, and the decision to wait for it, write the same wallet: the second
 * loses its race and looks again, so that nothing waits for what has been said.
 */
async function meetVerification(bank: Bank, tx: Tx, referrerId: string): Promise<void> {
  await bank.wallets.updateOne(
    { _id: referrerId },
    { $inc: { turns: 1 }, $setOnInsert: emptyHolding() },
    { upsert: true, session: tx.session },
  );
}

async function moveOn(
  bank: Bank,
  tx: Tx,
  referral: Referral,
  change: Pick<Referral, 'state' | 'reasons'>,
): Promise<void> {
  if (referral.state === change.state && referral.reasons.join() === change.reasons.join()) return;
  const { matchedCount } = await bank.referrals.updateOne(
    { _id: referral._id, state: referral.state },
    { $set: change },
    { session: tx.session },
  );
  if (matchedCount !== 1) throw new Error('a referral changed inside its own transaction');
}

async function pay(bank: Bank, tx: Tx, referral: Referral, userId: string): Promise<void> {
  const paise = referral.depositPaise ?? 0;
  const rupees = rupeesText(toRupees(paise));
  await postTransfer(tx, bank, {
    id: referral._id,
    kind: 'referral',
    about: referral.friendId,
    legs: [house('referral', -paise), player(userId, 'bonus', paise)],
    memo: {
      title: texts.referralReward,
      detail: `Reward for the first deposit of your friend: ${rupees} bonus.`,
    },
    words: `${rupees} referral reward added`,
  });
  tx.publish(events.playerTold, {
    tellings: [{ key: referral._id, userId, kind: 'referral-earned', data: { rewardPaise: paise } }],
  });
}

/** As far as bonus money is left; the rest is the house's loss (the transfer that paid it stands). */
async function takeBack(
  bank: Bank,
  tx: Tx,
  referral: Referral,
  wallet: { userId: string; bonus: number },
): Promise<void> {
  const paise = Math.min(wallet.bonus, referral.depositPaise ?? 0);
  if (paise === 0) return;
  await postTransfer(tx, bank, {
    id: `referral-rev:${referral.friendId}`,
    kind: 'referral-rev',
    about: referral.friendId,
    content: { referral: referral._id },
    legs: moving([player(wallet.userId, 'bonus', -paise), house('referral', paise)]),
    memo: {
      title: 'Referral Reward reversed',
      detail: 'The first deposit of your friend was reversed by the bank.',
    },
  });
}
