import { rupeesText, texts, toRupees } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { Core } from '../core';
import { house, moving, player } from '../ledger/account';
import type { Holding } from '../ledger/decide-postings';
import { inBooks } from '../ledger/in-books';
import { inTurn } from '../ledger/in-turn';
import { postTransfer } from '../ledger/post-transfer';
import { tellBalance } from '../wallets/tell-balance';
import { walletOf } from '../wallets/wallet-of';
import { sharesUpi } from '../withdrawals/shares-upi';
import { decideReward } from './decide-reward';
import { referralId, referrals, type Referral } from './referral';

/**
 * Drives the reward for a friend to where the facts put it: paid once ever, held, waiting, cancelled or taken back.
 * Whichever fact comes second gets here with both; it touches only the referrer's wallet.
 */
export async function payReferralReward(core: Core, friendId: string): Promise<void> {
  const known = await referrals(core.db).findById(referralId(friendId)).lean<Referral | null>();
  const referrerId = known?.referrerId;
  if (!referrerId) return;
  await inTurn(referrerId, () =>
    inBooks(core, async (tx) => {
      const referral = await referrals(core.db)
        .findById(referralId(friendId))
        .session(tx.session)
        .lean<Referral | null>();
      if (!referral) return;
      const referrer = await walletOf(core.db, referrerId, tx);
      const sameUpi = await sharesUpi(core.db, [friendId, referrerId], tx);
      const decision = decideReward({ referral, referrer, sameUpi });
      if (referral.due)
        await referrals(core.db).updateOne({ _id: referral._id }, { $unset: { due: 1 } }, { session: tx.session });
      switch (decision.is) {
        case 'nothing':
          return;
        case 'wait':
          return moveOn(core, tx, referral, { state: 'earned', reasons: ['guest-unverified'] });
        case 'hold':
          return moveOn(core, tx, referral, { state: 'on-hold', reasons: decision.reasons });
        case 'cancel':
          return moveOn(core, tx, referral, { state: 'cancelled', reasons: ['deposit-reversed'] });
        case 'pay': {
          await moveOn(core, tx, referral, { state: 'credited', reasons: [] });
          return tell(
            core,
            tx,
            referrerId,
            await pay(core, tx, referral, referrerId),
            `${rupeesText(toRupees(referral.depositPaise ?? 0))} referral reward added`,
          );
        }
        case 'take-back': {
          await moveOn(core, tx, referral, { state: 'clawed-back', reasons: ['deposit-reversed'] });
          return tell(
            core,
            tx,
            referrerId,
            await takeBack(core, tx, referral, { userId: referrerId, bonus: referrer.bonus }),
          );
        }
      }
    }),
  );
}

async function moveOn(
  core: Core,
  tx: Tx,
  referral: Referral,
  change: Pick<Referral, 'state' | 'reasons'>,
): Promise<void> {
  if (referral.state === change.state && referral.reasons.join() === change.reasons.join()) return;
  const { matchedCount } = await referrals(core.db).updateOne(
    { _id: referral._id, state: referral.state },
    { $set: change },
    { session: tx.session },
  );
  if (matchedCount !== 1) throw new Error('a referral changed inside its own transaction');
}

async function pay(core: Core, tx: Tx, referral: Referral, userId: string): Promise<Holding | undefined> {
  const paise = referral.depositPaise ?? 0;
  const { holdings } = await postTransfer(tx, core, {
    id: referral._id,
    kind: 'referral',
    about: referral.friendId,
    legs: [house('referral', -paise), player(userId, 'bonus', paise)],
    memo: {
      title: texts.referralReward,
      detail: `Reward for the first deposit of ${referral.friendName ?? 'your friend'}: ${rupeesText(toRupees(paise))} bonus.`,
    },
  });
  return holdings.get(userId);
}

/** As far as bonus money is left; the rest is the house's loss (the transfer that paid it stands). */
async function takeBack(
  core: Core,
  tx: Tx,
  referral: Referral,
  wallet: { userId: string; bonus: number },
): Promise<Holding | undefined> {
  const paise = Math.min(wallet.bonus, referral.depositPaise ?? 0);
  if (paise === 0) return undefined;
  const { holdings } = await postTransfer(tx, core, {
    id: `referral-rev:${referral.friendId}`,
    kind: 'referral-rev',
    about: referral.friendId,
    content: { referral: referral._id },
    legs: moving([player(wallet.userId, 'bonus', -paise), house('referral', paise)]),
    memo: {
      title: 'Referral Reward reversed',
      detail: `The first deposit of ${referral.friendName ?? 'your friend'} was reversed by the bank.`,
    },
  });
  return holdings.get(wallet.userId);
}

function tell(core: Core, tx: Tx, userId: string, holding: Holding | undefined, message?: string): void {
  if (holding) tx.afterCommit(() => tellBalance(core.live, userId, holding, message));
}
