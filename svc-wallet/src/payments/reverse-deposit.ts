import type { Tx } from '@baazi/service-kit';
import { rupeesText, toRupees } from '@baazi/contracts';
import type { Core } from '../core';
import { house, moving, player } from '../ledger/account';
import { inBooks } from '../ledger/in-books';
import { inTurn } from '../ledger/in-turn';
import { postTransfer, postTransfers } from '../ledger/post-transfer';
import type { TransferOrder } from '../ledger/transfer';
import { markReferralReversed } from '../referrals/mark-referral-reversed';
import { tellBalance } from '../wallets/tell-balance';
import { wallets } from '../wallets/wallet';
import { walletOf } from '../wallets/wallet-of';
import { returnOrder } from '../withdrawals/return-order';
import { withdrawals, type Withdrawal } from '../withdrawals/withdrawal';
import { finishRefund } from './finish-refund';
import { paymentKey, payments, type Payment } from './payment';

export interface Reversal {
  paymentId: string;
  reversalId: string;
  amountPaise: number;
  currency: string;
}

/**
 * The bank took a payment back. It takes cash, then unsent withdrawals; stakes under way stay where they are; the rest is the house's loss,
 * and the player's withdrawals wait for a review. Seen before its capture, it blocks the credit.
 */
export async function reverseDeposit(core: Core, provider: string, reversal: Reversal): Promise<void> {
  const _id = paymentKey(provider, reversal.paymentId);
  const known = await payments(core.db).findById(_id).lean<Payment | null>();
  await inTurn(known?.userId ?? _id, () =>
    inBooks(core, async (tx) => {
      const payment = await payments(core.db).findById(_id).session(tx.session).lean<Payment | null>();
      if (payment?.state === 'reversed' || payment?.state === 'refunded') return;
      // The news of a refund that we ordered.
      if (payment?.state === 'refunding')
        return reversal.amountPaise < payment.amountPaise
          ? undefined
          : finishRefund(core, tx, payment, reversal.reversalId);
      if (payment?.state === 'suspense') await outOfSuspense(core, tx, payment);
      if (payment?.state === 'credited' && payment.userId !== undefined)
        await takeBack(core, tx, payment, payment.userId, reversal);
      const blank = {
        provider,
        paymentId: reversal.paymentId,
        amountPaise: reversal.amountPaise,
        currency: reversal.currency,
        createdAt: core.clocks.business.now(),
      };
      await payments(core.db).updateOne(
        { _id },
        { $set: { state: 'reversed' }, ...(payment ? {} : { $setOnInsert: blank }) },
        { upsert: true, session: tx.session },
      );
    }),
  );
}

async function outOfSuspense(core: Core, tx: Tx, { _id, paymentId, amountPaise }: Payment): Promise<void> {
  await postTransfer(tx, core, {
    id: `suspense-out:${paymentId}`,
    kind: 'suspense-out',
    about: _id,
    legs: [house('suspense', -amountPaise), house('deposits', amountPaise)],
    memo: { title: 'Payment left suspense', detail: `Payment ${paymentId} went back to its payer` },
  });
}

async function takeBack(core: Core, tx: Tx, payment: Payment, userId: string, reversal: Reversal): Promise<void> {
  const paise = Math.min(reversal.amountPaise, payment.amountPaise);
  const { cash, firstDepositId } = await walletOf(core.db, userId, tx);
  const orders: TransferOrder[] = [];
  let reach = cash;
  const unsent = await withdrawals(core.db)
    .find({ userId, state: { $in: ['requested', 'approved'] } })
    .sort({ createdAt: -1 })
    .limit(100)
    .session(tx.session)
    .lean<Withdrawal[]>();
  for (const withdrawal of unsent) {
    if (reach >= paise) break;
    await withdrawals(core.db).updateOne(
      { _id: withdrawal._id, state: withdrawal.state },
      { $set: { state: 'cancelled', note: 'A deposit was reversed by the bank.', endedAt: core.clocks.machine.now() } },
      { session: tx.session },
    );
    orders.push(returnOrder(withdrawal, 'cancelled'));
    reach += withdrawal.amountPaise;
  }
  const taken = Math.min(reach, paise);
  orders.push({
    id: `deposit-rev:${reversal.reversalId}`,
    kind: 'deposit-rev',
    about: payment._id,
    content: { paymentId: payment.paymentId, paise },
    legs: moving([player(userId, 'cash', -taken), house('chargeback', -(paise - taken)), house('deposits', paise)]),
    memo: {
      title: 'Deposit reversed',
      detail: `The bank took back ${rupeesText(toRupees(paise))} (payment ${payment.paymentId})`,
    },
  });
  const posting = await postTransfers(tx, core, orders);
  if (posting.is === 'too-little') throw new Error('a reversal took more than there was');
  await wallets(core.db).updateOne({ _id: userId }, { $set: { frozen: 'deposit-reversed' } }, { session: tx.session });
  const isFirst = firstDepositId === `deposit:${payment.paymentId}`;
  if (isFirst) await markReferralReversed(core, tx, userId);
  tx.afterCommit(() => {
    const holding = posting.holdings.get(userId);
    if (holding) tellBalance(core.live, userId, holding);
    if (isFirst) core.wake.referrals();
  });
}
