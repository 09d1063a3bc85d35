import type { Tx } from '@baazi/service-kit';
import type { Core } from '../core';
import { house } from '../ledger/account';
import { postTransfer } from '../ledger/post-transfer';
import { recordAction } from '../operators/operator-action';
import { payments, type Payment } from './payment';

/** The payer has the money back: it leaves suspense, once. */
export async function finishRefund(
  core: Core,
  tx: Tx,
  { _id, paymentId, amountPaise, refund }: Payment,
  refundId?: string,
): Promise<void> {
  await postTransfer(tx, core, {
    id: `suspense-out:${paymentId}`,
    kind: 'suspense-out',
    about: _id,
    legs: [house('suspense', -amountPaise), house('deposits', amountPaise)],
    memo: {
      title: 'Payment refunded',
      detail: `Payment ${paymentId} went back to its payer${refund?.reference === undefined ? '' : ` by hand (${refund.reference})`}`,
    },
  });
  const { matchedCount } = await payments(core.db).updateOne(
    { _id, state: 'refunding' },
    { $set: { state: 'refunded', ...(refundId === undefined ? {} : { 'refund.refundId': refundId }) } },
    { session: tx.session },
  );
  if (matchedCount !== 1) throw new Error('a payment changed inside its own transaction');
}

/** The provider says that it will not arrive: an operator decides again. */
export async function refundFailed(core: Core, tx: Tx, { _id, provider }: Payment, why: string): Promise<void> {
  await payments(core.db).updateOne(
    { _id, state: 'refunding' },
    { $set: { state: 'suspense', reason: `refund failed: ${why}` } },
    { session: tx.session },
  );
  await recordAction(core, tx, {
    by: `provider:${provider}`,
    action: 'refund-failed',
    subject: `payment:${_id}`,
    reason: why,
    before: { state: 'refunding' },
    after: { state: 'suspense' },
  });
}
