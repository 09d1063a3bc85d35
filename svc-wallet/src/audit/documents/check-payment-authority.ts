import type { SignedLine } from '@baazi/service-kit';
import type { CutOver } from '../../ledger/authorisations/cut-over';
import { isPaidByIntent, matchOutcome, refundOutcome, type Payment } from '../../ledger/payment';
import { decidedByTwo, orderOf, paymentProposal, paymentSubject } from '../../money-in/payment-authority';
import type { Posted } from './expect-transfer';
import { differences, wasBefore } from './signed-facts';

/** A payment against the signed lines about it: who ordered or recorded its refund, and who matched it to a player. */
export function checkPaymentAuthority(
  payment: Payment,
  posted: Posted,
  { lines, cutOver }: { lines: readonly SignedLine[]; cutOver: CutOver | undefined },
): string[] {
  const { _id, paymentId, state, userId, givenTo, refund, proposal } = payment;
  const isMatched = givenTo !== undefined || (payment.creditedAt !== undefined && !isPaidByIntent(payment));
  const out = [`suspense-out:${paymentId}`, `left-out:${paymentId}`, ...(isMatched ? [`deposit:${paymentId}`] : [])];
  const left = out.map((id) => posted.get(id)).find((transfer) => transfer !== undefined);
  if (lines.length === 0 && wasBefore(left, cutOver)) return [];
  const name = paymentSubject(_id).replace(':', ' ');
  if (isMatched) {
    const outcome = matchOutcome(givenTo ?? userId ?? '');
    return differences(`${name}: its match`, { document: proposal, log: decidedByTwo(payment, lines, outcome) });
  }
  if (state === 'refunded' && refund?.reference !== undefined) {
    const decided = decidedByTwo(payment, lines, refundOutcome(refund.reference));
    return [
      ...differences(`${name}: its refund by hand`, { document: proposal, log: decided }),
      ...differences(`${name}: its refund`, {
        document: [refund.by, refund.reason],
        log: [decided?.proposedBy, decided?.reason],
      }),
    ];
  }
  const proposed =
    proposal && cutOver && proposal.at <= cutOver.recordedAt
      ? []
      : differences(`${name}: its proposal`, { document: proposal, log: paymentProposal(payment, lines) });
  if (state === 'refunding' || state === 'refunded') {
    const order = orderOf(payment, lines, { cutOver });
    const isOld = lines.length === 0 && order !== undefined;
    return [
      ...proposed,
      ...differences(`${name}: its refund`, {
        document: [refund?.by, isOld ? undefined : refund?.reason],
        log: [order?.by, order?.reason],
      }),
    ];
  }
  return proposed;
}
