import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ProviderJournal } from './provider-journal';
import type { Link, WebhookEvent, Payment } from './provider-records';
import type { WebhookSender } from './webhook-sender';

const DELAY_MS = 10_000;
const WRONG_BY_PAISE = 100;

export type PaymentResult = 'success' | 'failed' | 'cancelled';

interface PaymentDeps {
  journal: ProviderJournal;
  webhooks: WebhookSender;
  now: Date;
}

/**
 * Carries out the payer's or tester's choice, sends the webhook and returns the result for the redirect. A link is paid
 * once; choosing success again sends the same event again.
 */
export async function pay(link: Link, outcome: Outcome, deps: PaymentDeps): Promise<PaymentResult> {
  const { journal, webhooks, now } = deps;
  switch (outcome) {
    case 'success':
      await webhooks.deliver(webhookEventOf(capturedOnce(link, deps), 'payment.captured', deps));
      return 'success';
    case 'twice':
      await webhooks.deliver(webhookEventOf(capturedOnce(link, deps), 'payment.captured', deps));
      await webhooks.deliver(
        webhookEventOf(newPayment(link, 'captured', link.amountPaise, deps), 'payment.captured', deps),
      );
      return 'success';
    case 'delay': {
      const notice = webhookEventOf(capturedOnce(link, deps), 'payment.captured', {
        ...deps,
        now: new Date(now.getTime() + DELAY_MS),
      });
      webhooks.deliverLater(notice, DELAY_MS);
      return 'success';
    }
    case 'wrong-amount':
      await webhooks.deliver(
        webhookEventOf(newPayment(link, 'captured', link.amountPaise - WRONG_BY_PAISE, deps), 'payment.captured', deps),
      );
      return 'success';
    case 'reverse': {
      const captured = journal.paymentsOf(link.intentId).findLast((payment) => payment.status === 'captured');
      if (captured) await webhooks.deliver(webhookEventOf(captured, 'payment.reversed', deps));
      return 'cancelled';
    }
    case 'failure':
      await webhooks.deliver(
        webhookEventOf(newPayment(link, 'failed', link.amountPaise, deps), 'payment.failed', deps),
      );
      return 'failed';
    case 'cancel':
      await webhooks.deliver(webhookEventOf(failedPayment(link, now), 'payment.cancelled', deps));
      return 'cancelled';
  }
}

/** The link's payment of the exact amount, created if missing. */
function capturedOnce(link: Link, deps: PaymentDeps): Payment {
  const captured = deps.journal
    .paymentsOf(link.intentId)
    .find((payment) => payment.status === 'captured' && payment.amountPaise === link.amountPaise);
  return captured ?? newPayment(link, 'captured', link.amountPaise, deps);
}

function newPayment(
  link: Link,
  status: Payment['status'],
  amountPaise: number,
  { journal, now }: PaymentDeps,
): Payment {
  const payment: Payment = { ...failedPayment(link, now), status, amountPaise };
  journal.record({ kind: 'payment', payment });
  return payment;
}

/** A failed attempt; it is not recorded among the link's payments. */
function failedPayment(link: Link, now: Date): Payment {
  return {
    paymentId: `pay_${randomUUID()}`,
    intentId: link.intentId,
    status: 'failed',
    amountPaise: link.amountPaise,
    currency: link.currency,
    createdAt: now.toISOString(),
  };
}

/** Recorded before it is sent and found by payment, so that a repeated event keeps its id. */
function webhookEventOf(payment: Payment, event: WebhookEvent['event'], { journal, now }: PaymentDeps): WebhookEvent {
  const known = journal.webhookEvent(payment.paymentId, event);
  if (known) return known;
  const notice: WebhookEvent = {
    eventId: `evt_${randomUUID()}`,
    event,
    paymentId: payment.paymentId,
    intentId: payment.intentId,
    amountPaise: payment.amountPaise,
    currency: payment.currency,
    createdAt: payment.createdAt,
  };
  journal.record({ kind: 'notice', notice, dueAtMs: now.getTime() });
  return notice;
}

/** The buttons of the payment page; all after the first three are for testers. */
export const Outcome = z.enum(['success', 'failure', 'cancel', 'delay', 'twice', 'wrong-amount', 'reverse']);
export type Outcome = z.infer<typeof Outcome>;
