import { byOperator, decideByTwo, isLinked, type Operator } from '@baazi/service-kit';
import type { DepositDeps } from '../deposit-batches';
import { refundOutcome, restOf, type Payment, type Refund } from '../../ledger/payment';
import { paymentProposal, paymentSubject, paymentTarget } from '../payment-authority';
import { isBookedAsStated, readPaymentLines } from '../read-payment-lines';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { ProviderDown } from '../../providers/provider';
import { applyKnownRefunds } from '../refunds/known-refunds';
import { finishRefund } from '../refunds/finish-refund';

interface ManualRefund {
  id: string;
  operator: Operator;
  reason: string;
  /** the bank's reference, or the id of the refund at the provider */
  reference: string;
}

/** After a refund by hand, a provider that had an order is polled again: its own refund may still be processed. */
const POLLED_AGAIN_AFTER_MS = 3600_000;

/**
 * Records a refund that operators made by hand. The provider is polled first, and its refund wins: no payment goes
 * back twice. Otherwise one operator states it, and another confirms.
 */
export async function recordRefund(
  deps: DepositDeps,
  request: ManualRefund,
): Promise<
  | { state: string }
  | 'proposed'
  | 'refunded'
  | 'second-operator-needed'
  | 'own-benefit'
  | 'conflict'
  | 'not-found'
  | 'refund-under-way'
> {
  const known = await deps.payments.findById(request.id).lean<Payment | null>();
  if (!known) return 'not-found';
  if (known.userId !== undefined && isLinked(request.operator, known.userId)) return 'own-benefit';
  if (known.state !== 'suspense' && known.state !== 'refunding') return 'conflict';
  const report = await polledFirst(deps, known);
  if (report === 'pending') return 'refund-under-way';
  if (report === 'returned')
    return { state: (await deps.payments.findById(request.id).lean<Payment | null>())?.state ?? 'refunded' };
  return proposeOrRecord(deps, request);
}

async function polledFirst(deps: DepositDeps, payment: Payment): Promise<'none' | 'pending' | 'returned'> {
  try {
    return await applyKnownRefunds(deps, payment);
  } catch (error) {
    if (!(error instanceof ProviderDown)) throw error;
    deps.service.log.warn({ err: error, payment: payment._id }, 'a refund by hand, its provider does not answer');
    return 'none';
  }
}

function proposeOrRecord(
  deps: DepositDeps,
  { id, operator, reason, reference }: ManualRefund,
): Promise<'proposed' | 'refunded' | 'second-operator-needed' | 'conflict' | 'not-found'> {
  return inLedgerTransaction(deps, async (tx) => {
    const payment = await deps.payments.findById(id).session(tx.session).lean<Payment | null>();
    if (!payment) return 'not-found';
    const { state, refund: ordered } = payment;
    if (state !== 'suspense' && state !== 'refunding') return 'conflict';
    const now = deps.machineNow();
    const outcome = refundOutcome(reference);
    const signed = paymentProposal(payment, await readPaymentLines(deps, tx, payment));
    const decision = decideByTwo(signed, { operator, outcome, now });
    if (decision === 'second-operator-needed') return decision;
    if (!(await isBookedAsStated(deps, tx, payment))) return 'conflict';
    const next = decision === 'propose' ? state : 'refunded';
    const { recordedAt } = await deps.service.operatorsLog.record(tx, {
      ...byOperator(operator),
      action: decision === 'propose' ? 'propose-refund' : 'refund-suspense',
      subject: paymentSubject(id),
      reason,
      before: { state },
      after: { state: next, reference, outcome, target: paymentTarget(payment) },
    });
    const proposal = { outcome, reason, proposedBy: operator.userId, at: recordedAt };
    const first = decision === 'confirm' ? (signed ?? proposal) : proposal;
    const refund: Refund = {
      by: first.proposedBy,
      reason: first.reason,
      amountPaise: restOf(payment),
      orders: ordered?.orders ?? 0,
      tries: ordered?.tries ?? 0,
      nextTryAt: now,
      reference,
      endedAt: now,
      ...(ordered ? { askAgainAt: new Date(now.getTime() + POLLED_AGAIN_AFTER_MS) } : {}),
    };
    const changed =
      decision === 'propose'
        ? { proposal }
        : { state: 'refunding' as const, refund, proposal: { ...first, confirmedBy: operator.userId } };
    const { matchedCount } = await deps.payments.updateOne(
      { _id: id, state },
      { $set: changed },
      { session: tx.session },
    );
    if (matchedCount !== 1) throw new Error('a payment changed inside its own transaction');
    if (decision === 'confirm') await finishRefund(deps, tx, { ...payment, state: 'refunding', refund });
    return decision === 'propose' ? 'proposed' : 'refunded';
  });
}
