import { rupeesText, toRupees } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { postDeposit } from '../deposits/post-deposits';
import { restOf, type Payment } from '../payment';
import { house, player } from '../../ledger/account';
import { BOOKS } from '../../ledger/closed-wallet';
import { inBooks } from '../../ledger/in-books';
import { postTransfer } from '../../ledger/post-transfer';
import { walletOf } from '../../ledger/wallet-of';

interface Match {
  id: string;
  operator: string;
  /** the player it belongs to */
  userId: string;
  reason: string;
}

/** An operator found whose payment in suspense it is: now it is this player's deposit. */
export async function matchSuspense(
  bank: WalletContext,
  { id, operator, userId, reason }: Match,
): Promise<'credited' | 'user-not-found' | 'conflict' | 'not-found' | 'wrong-currency' | 'account-closed'> {
  return inBooks(bank, async (tx) => {
    const payment = await bank.payments.findById(id).session(tx.session).lean<Payment | null>();
    if (!payment) return 'not-found';
    if (payment.state !== 'suspense') return 'conflict';
    if (payment.currency !== bank.money.currency) return 'wrong-currency';
    const wallet = await walletOf(bank, userId, tx);
    const { status, version } = wallet;
    if (version === 0) return 'user-not-found';
    if (status === 'closed') return 'account-closed';
    const { paymentId } = payment;
    // What the bank took already is booked.
    const amountPaise = restOf(payment);
    const credited =
      payment.provider === BOOKS
        ? await giveBack(bank, tx, payment, userId)
        : {
            userId,
            first: await postDeposit(bank, tx, { wallet, paymentId, amountPaise, paymentRef: id, from: 'suspense' }),
            creditedAt: bank.machineNow(),
          };
    const { matchedCount } = await bank.payments.updateOne(
      { _id: id, state: 'suspense' },
      { $set: { state: 'credited', ...credited } },
      { session: tx.session },
    );
    if (matchedCount !== 1) throw new Error('a payment changed inside its own transaction');
    await bank.service.operatorsLog.record(tx, {
      by: operator,
      action: 'match-suspense',
      subject: `payment:${id}`,
      reason,
      before: { state: 'suspense' },
      after: { state: 'credited', userId },
    });
    return 'credited';
  });
}

/** It was a player's before: no deposit, and nobody's reward. */
async function giveBack(
  bank: WalletContext,
  tx: Tx,
  { _id, paymentId, amountPaise }: Payment,
  userId: string,
): Promise<object> {
  await postTransfer(tx, bank, {
    id: `left-out:${paymentId}`,
    kind: 'left-out',
    about: _id,
    legs: [house('suspense', -amountPaise), player(userId, 'cash', amountPaise)],
    memo: { title: 'Money returned', detail: `${rupeesText(toRupees(amountPaise))} of your closed account` },
  });
  return { givenTo: userId };
}
