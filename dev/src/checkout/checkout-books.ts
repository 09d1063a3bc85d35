import type { Fact, Link, Notice, Payment, Payout, Refund } from './checkout-facts';
import type { Journal } from './journal';

/** All that the pretend provider knows. Every change is a fact in the journal first. */
export interface CheckoutBooks {
  record(fact: Fact): void;
  link(intentId: string): Link | undefined;
  paymentsOf(intentId: string): Payment[];
  payment(paymentId: string): Payment | undefined;
  /** by the key it was asked for with */
  refund(key: string): Refund | undefined;
  refundedPayment(paymentId: string): boolean;
  payout(withdrawalId: string): Payout | undefined;
  noticeOf(paymentId: string, event: Notice['event']): Notice | undefined;
  /** Not answered for yet, with when to try. */
  undelivered(): { notice: Notice; dueAtMs: number }[];
}

export function openBooks(journal: Journal): CheckoutBooks {
  const links = new Map<string, Link>();
  const payments = new Map<string, Payment[]>();
  const paymentById = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  const refunded = new Set<string>();
  const payouts = new Map<string, Payout>();
  const notices = new Map<string, Notice>();
  const open = new Map<string, { notice: Notice; dueAtMs: number }>();

  const learn = (fact: Fact) => {
    switch (fact.kind) {
      case 'link':
        links.set(fact.link.intentId, fact.link);
        break;
      case 'payment':
        paymentById.set(fact.payment.paymentId, fact.payment);
        payments.set(fact.payment.intentId, [...(payments.get(fact.payment.intentId) ?? []), fact.payment]);
        break;
      case 'notice':
        notices.set(`${fact.notice.paymentId} ${fact.notice.event}`, fact.notice);
        open.set(fact.notice.eventId, { notice: fact.notice, dueAtMs: fact.dueAtMs });
        break;
      case 'delivered':
        open.delete(fact.eventId);
        break;
      case 'refund':
        refunds.set(fact.refund.key, fact.refund);
        if (fact.refund.status === 'processed') refunded.add(fact.refund.paymentId);
        break;
      case 'payout':
        payouts.set(fact.payout.withdrawalId, fact.payout);
        break;
    }
  };
  for (const fact of journal.read()) learn(fact);

  return {
    record(fact) {
      journal.append(fact);
      learn(fact);
    },
    link: (intentId) => links.get(intentId),
    paymentsOf: (intentId) => payments.get(intentId) ?? [],
    payment: (paymentId) => paymentById.get(paymentId),
    refund: (key) => refunds.get(key),
    refundedPayment: (paymentId) => refunded.has(paymentId),
    payout: (withdrawalId) => payouts.get(withdrawalId),
    noticeOf: (paymentId, event) => notices.get(`${paymentId} ${event}`),
    undelivered: () => [...open.values()],
  };
}
