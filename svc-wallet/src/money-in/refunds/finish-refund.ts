import { events } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { restOf, type Payment } from '../payment';
import { house, moving } from '../../ledger/account';
import { BOOKS } from '../../ledger/closed-wallet';
import { postTransfer } from '../../ledger/post-transfer';

/** The payer has the money back: it leaves suspense, once. What the bank took meanwhile is the house's loss. */
export async function finishRefund(bank: WalletContext, tx: Tx, payment: Payment, refundId?: string): Promise<void> {
  const { _id, paymentId, refund } = payment;
  const rest = restOf(payment);
  const sent = Math.max(refund?.amountPaise ?? rest, rest);
  const byHand = refund?.reference === undefined ? '' : ` by hand (${refund.reference})`;
  const kind = payment.provider === BOOKS ? 'left-out' : 'suspense-out';
  await postTransfer(tx, bank, {
    id: `${kind}:${paymentId}`,
    kind,
    about: _id,
    legs: moving([
      house('suspense', -rest),
      house('chargeback', -(sent - rest)),
      // What came out of the books leaves like a payout.
      house(kind === 'left-out' ? 'payouts' : 'deposits', sent),
    ]),
    memo: {
      title: 'Payment refunded',
      detail: `Payment ${paymentId} went back to its payer${byHand}`,
    },
  });
  const { matchedCount } = await bank.payments.updateOne(
    { _id, state: 'refunding' },
    { $set: { state: 'refunded', ...(refundId === undefined ? {} : { 'refund.refundId': refundId }) } },
    { session: tx.session },
  );
  if (matchedCount !== 1) throw new Error('a payment changed inside its own transaction');
  const { userId } = payment;
  if (userId !== undefined)
    tx.publish(events.notificationRequested, {
      tellings: [{ key: `refunded:${_id}`, userId, kind: 'deposit-returned', data: { amountPaise: sent } }],
    });
}

/** The provider says that it will not arrive: an operator decides again. */
export async function refundFailed(
  bank: WalletContext,
  tx: Tx,
  { _id, provider }: Payment,
  why: string,
): Promise<void> {
  await bank.payments.updateOne(
    { _id, state: 'refunding' },
    { $set: { state: 'suspense', reason: `refund failed: ${why}` } },
    { session: tx.session },
  );
  await bank.service.operatorsLog.record(tx, {
    by: `provider:${provider}`,
    action: 'refund-failed',
    subject: `payment:${_id}`,
    reason: why,
    before: { state: 'refunding' },
    after: { state: 'suspense' },
  });
}
