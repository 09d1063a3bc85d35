import { events } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import { restOf, type Payment } from '../../ledger/payment';
import { house, moving } from '../../ledger/account';
import { LEDGER_PROVIDER } from '../../ledger/stranded-funds';
import { endedOrder, paymentSubject } from '../payment-authority';
import { postTransfer } from '../../ledger/post-transfer';
import type { DepositDeps } from '../deposit-batches';
import { houseOf } from '../read-payment-lines';

/**
 * Ends a successful refund: the money leaves suspense, once. Amounts that the bank reversed meanwhile are the house's
 * loss.
 */
export async function finishRefund(deps: DepositDeps, tx: Tx, payment: Payment, refundId?: string): Promise<void> {
  const { _id, paymentId, refund } = payment;
  const rest = restOf(payment);
  const sent = Math.max(refund?.amountPaise ?? rest, rest);
  const kind = payment.provider === LEDGER_PROVIDER ? 'left-out' : 'suspense-out';
  const at = await houseOf(deps, tx, payment);
  await postTransfer(tx, deps, {
    id: `${kind}:${paymentId}`,
    kind,
    about: _id,
    legs: moving([
      at('suspense', -rest),
      at('chargeback', -(sent - rest)),
      // Stranded funds leave the ledger like a payout.
      kind === 'left-out' ? house('payouts', sent) : at('deposits', sent),
    ]),
    memo: {
      key: 'payment-refunded',
      params: { paymentId, ...(refund?.reference === undefined ? {} : { reference: refund.reference }) },
    },
  });
  const { matchedCount } = await deps.payments.updateOne(
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

/** The provider reports that the refund will not arrive: an operator decides again. */
export async function refundFailed(deps: DepositDeps, tx: Tx, payment: Payment, why: string): Promise<void> {
  const { _id, provider } = payment;
  await deps.payments.updateOne(
    { _id, state: 'refunding' },
    { $set: { state: 'suspense', reason: `refund failed: ${why}` } },
    { session: tx.session },
  );
  await deps.service.operatorsLog.record(tx, {
    by: `provider:${provider}`,
    action: 'refund-failed',
    subject: paymentSubject(_id),
    reason: why,
    before: { state: 'refunding' },
    after: { state: 'suspense', ...endedOrder(payment) },
  });
}
