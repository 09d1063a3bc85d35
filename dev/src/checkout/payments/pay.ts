import { randomUUID } from 'node:crypto';
import type { CheckoutBooks } from '../checkout-books';
import type { Link, Notice, Payment } from '../checkout-facts';
import type { WebhookSender } from '../webhooks/webhook-sender';
import type { Outcome } from './outcome';

const DELAY_MS = 10_000;
const WRONG_BY_PAISE = 100;

export type Landing = 'success' | 'failed' | 'cancelled';

interface Teller {
  books: CheckoutBooks;
  webhooks: WebhookSender;
  now: Date;
}

/**
 * Does what a payer, or a tester, chose, tells the portal, and says where the payer goes next. A link is paid
 * once: choosing success again sends the same message again.
 */
export async function pay(link: Link, outcome: Outcome, teller: Teller): Promise<Landing> {
  const { books, webhooks, now } = teller;
  switch (outcome) {
    case 'success':
      await webhooks.deliver(noticeFor(capturedOnce(link, teller), 'payment.captured', teller));
      return 'success';
    case 'twice':
      await webhooks.deliver(noticeFor(capturedOnce(link, teller), 'payment.captured', teller));
      await webhooks.deliver(
        noticeFor(newPayment(link, 'captured', link.amountPaise, teller), 'payment.captured', teller),
      );
      return 'success';
    case 'delay': {
      const notice = noticeFor(capturedOnce(link, teller), 'payment.captured', {
        ...teller,
        now: new Date(now.getTime() + DELAY_MS),
      });
      webhooks.deliverLater(notice, DELAY_MS);
      return 'success';
    }
    case 'wrong-amount':
      await webhooks.deliver(
        noticeFor(newPayment(link, 'captured', link.amountPaise - WRONG_BY_PAISE, teller), 'payment.captured', teller),
      );
      return 'success';
    case 'reverse': {
      const captured = books.paymentsOf(link.intentId).findLast((payment) => payment.status === 'captured');
      if (captured) await webhooks.deliver(noticeFor(captured, 'payment.reversed', teller));
      return 'cancelled';
    }
    case 'failure':
      await webhooks.deliver(noticeFor(newPayment(link, 'failed', link.amountPaise, teller), 'payment.failed', teller));
      return 'failed';
    case 'cancel':
      await webhooks.deliver(noticeFor(abandoned(link, now), 'payment.cancelled', teller));
      return 'cancelled';
  }
}

/** The link's payment of the exact amount, made when it is not there yet. */
function capturedOnce(link: Link, teller: Teller): Payment {
  const captured = teller.books
    .paymentsOf(link.intentId)
    .find((payment) => payment.status === 'captured' && payment.amountPaise === link.amountPaise);
  return captured ?? newPayment(link, 'captured', link.amountPaise, teller);
}

function newPayment(link: Link, status: Payment['status'], amountPaise: number, { books, now }: Teller): Payment {
  const payment: Payment = { ...abandoned(link, now), status, amountPaise };
  books.record({ kind: 'payment', payment });
  return payment;
}

/** A try that no money followed; it is not among the link's payments. */
function abandoned(link: Link, now: Date): Payment {
  return {
    paymentId: `pay_${randomUUID()}`,
    intentId: link.intentId,
    status: 'failed',
    amountPaise: link.amountPaise,
    currency: link.currency,
    createdAt: now.toISOString(),
  };
}

/** Written down before it is sent, and found again by payment, so that a repeated message keeps its id. */
function noticeFor(payment: Payment, event: Notice['event'], { books, now }: Teller): Notice {
  const known = books.noticeOf(payment.paymentId, event);
  if (known) return known;
  const notice: Notice = {
    eventId: `evt_${randomUUID()}`,
    event,
    paymentId: payment.paymentId,
    intentId: payment.intentId,
    amountPaise: payment.amountPaise,
    currency: payment.currency,
    createdAt: payment.createdAt,
  };
  books.record({ kind: 'notice', notice, dueAtMs: now.getTime() });
  return notice;
}
