import type { SignedLine } from '@baazi/service-kit';
import { z } from 'zod';
import { contentHash } from '@baazi/proofs';
import { decidedBefore, type CutOver } from '../ledger/authorisations/cut-over';
import { areUntied, isFresh, proposalIn } from '../ledger/authorisations/signed-lines';
import type { Payment, PaymentProposal, Refund } from '../ledger/payment';

export const paymentSubject = (id: string): string => `payment:${id}`;

/** The content that operators decide on: which payment, and of how much. */
export const paymentTarget = ({ _id, provider, paymentId, amountPaise, currency }: Target): string =>
  contentHash({ payment: _id, provider, paymentId, amountPaise, currency });
type Target = Pick<Payment, '_id' | 'provider' | 'paymentId' | 'amountPaise' | 'currency'>;

/** The facts in the line of a refund that an operator ordered from the provider. */
const OrderFacts = z.object({
  target: z.string(),
  /** one more than the orders before: none is used twice */
  order: z.number().int(),
  amountPaise: z.number().int(),
});
export type OrderFacts = z.output<typeof OrderFacts>;
/** The facts in the line of a second operator's decision. */
const EndFacts = z.object({ target: z.string(), outcome: z.string() });

const proposing = ['propose-match', 'propose-refund'] as const;
const ended: readonly string[] = ['refund-failed', 'hold-refund'];
const deciding: readonly string[] = ['refund-suspense', 'match-suspense'];

/** The open proposal of a first operator for a payment in suspense, by the signed lines about it. */
export function paymentProposal(
  payment: Target,
  lines: readonly SignedLine[],
): Omit<PaymentProposal, 'confirmedBy'> | undefined {
  const decided = lines.findLastIndex(({ action }) => deciding.includes(action));
  return proposalIn(lines.slice(decided + 1), { actions: proposing, target: paymentTarget(payment) });
}

/** The line that ordered this refund, if it has not failed since and is for exactly this payment and amount. */
export function orderOf(
  payment: Target & { refund?: Pick<Refund, 'orders' | 'amountPaise' | 'by'> | undefined },
  lines: readonly SignedLine[],
  { cutOver, now }: { cutOver: CutOver | undefined; now?: Date },
): { by: string; reason?: string } | undefined {
  const { refund } = payment;
  if (!refund) return undefined;
  const target = paymentTarget(payment);
  const isUsable = (line: Pick<SignedLine, 'recordedAt'>): boolean => now === undefined || isFresh(line, now);
  const facts = (line: Pick<SignedLine, 'after'>): OrderFacts | undefined => OrderFacts.safeParse(line.after).data;
  const hasEnded = lines.some(({ action, ...line }) => ended.includes(action) && facts(line)?.order === refund.orders);
  if (hasEnded) return undefined;
  const ordered = lines.find((line) => {
    const of = line.action === 'refund-suspense' ? facts(line) : undefined;
    return of?.target === target && of.order === refund.orders && of.amountPaise === refund.amountPaise;
  });
  if (ordered) return isUsable(ordered) ? ordered : undefined;
  const before = decidedBefore(cutOver, { subject: paymentSubject(payment._id), target });
  const [by] = before.by;
  return lines.length === 0 && by?.by === refund.by && before.state === 'refunding' && isUsable(by) ? by : undefined;
}

/** The order of a payment's refund, in the line that ends it without a refund. */
export const endedOrder = (payment: Payment): OrderFacts => ({
  target: paymentTarget(payment),
  order: payment.refund?.orders ?? 0,
  amountPaise: payment.refund?.amountPaise ?? 0,
});

/** Newest order number in the log. */
export const lastOrder = (lines: readonly SignedLine[]): number =>
  Math.max(0, ...lines.flatMap((line) => OrderFacts.safeParse(line.after).data?.order ?? []));

/** The two untied operators who decided exactly this, a first who proposed it and another who confirmed it. */
export function decidedByTwo(
  payment: Target,
  lines: readonly SignedLine[],
  outcome: string,
): (PaymentProposal & { confirmedBy: string }) | undefined {
  const target = paymentTarget(payment);
  const isAbout = ({ after }: SignedLine): boolean => {
    const facts = EndFacts.safeParse(after).data;
    return facts?.target === target && facts.outcome === outcome;
  };
  const at = lines.findLastIndex((line) => deciding.includes(line.action) && isAbout(line));
  const confirmed = lines[at];
  const proposed = lines
    .slice(0, at)
    .findLast((line) => proposing.some((name) => name === line.action) && isAbout(line));
  if (!confirmed || !proposed || !areUntied(confirmed, proposed)) return undefined;
  const { by: proposedBy, reason, recordedAt } = proposed;
  return { outcome, reason, proposedBy, at: recordedAt, confirmedBy: confirmed.by };
}
