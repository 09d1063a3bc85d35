import type { IncomingHttpHeaders } from 'node:http';

/** A provider's report of a payment, normalised. */
export interface Capture {
  paymentId: string;
  /** our reference, if the payment carries one */
  intentId?: string;
  amountPaise: number;
  currency: string;
  /** a hint for operators only: a link accepts any address */
  email?: string;
  /** keyed hash of the UPI ID that paid: only its owner can pay with it */
  payer?: string;
}
export type ProviderEvent =
  | ({ kind: 'captured'; eventId: string } & Capture)
  | { kind: 'failed' | 'cancelled'; eventId: string; intentId?: string }
  | {
      kind: 'reversed';
      eventId: string;
      paymentId: string;
      reversalId: string;
      amountPaise: number;
      currency: string;
    }
  | { kind: 'payout'; eventId: string; withdrawalId: string; outcome: PayoutOutcome }
  | { kind: 'other'; eventId: string };

/** A provider's report of a payout that it knows. */
export interface PayoutOutcome {
  payoutId: string;
  status: 'processed' | 'queued' | 'failed' | 'reversed';
  reason?: string;
}
/** A definite no: nothing was done, and a repeat would get the same answer. */
export interface ProviderRefusal {
  status: 'refused';
  reason: string;
}
export interface PayoutOrder {
  withdrawalId: string;
  amountPaise: number;
  upi: string;
}

export interface RefundOrder {
  paymentId: string;
  amountPaise: number;
  /** another attempt of the same order has the same key; a new order after a failed one has another */
  key: string;
}
export interface RefundOutcome {
  refundId: string;
  status: 'processed' | 'pending' | 'failed';
  reason?: string;
}

/** A refund that the provider knows. */
export interface KnownRefund extends RefundOutcome {
  amountPaise: number;
}

/** The data a provider needs for a deposit; `_id` is our reference. */
export interface LinkOrder {
  _id: string;
  planId: number;
  amountPaise: number;
  currency: string;
  expiresAt: Date;
}

/**
 * A payment provider: hosted links in, payouts out, signed events. Every call may throw ProviderDown; the outcome is
 * then unknown.
 */
export interface Provider {
  name: 'sandbox' | 'razorpay';
  /** Allowed origins of this provider's payment pages. */
  origins: readonly string[];
  createLink(order: LinkOrder): Promise<{ linkId: string; url: string }>;
  captures(order: LinkOrder): Promise<Capture[]>;
  /** Our reference of a payment whose event carries none. Undefined: the provider knows no link of ours for it. */
  referenceOf(paymentId: string): Promise<string | undefined>;
  /** The event of a signed request, 'bad-signature', or 'malformed'. */
  readEvent(request: {
    rawBody: Buffer;
    headers: IncomingHttpHeaders;
    now: Date;
  }): ProviderEvent | 'bad-signature' | 'malformed';
  /** Idempotent by the withdrawal's id. */
  sendPayout(order: PayoutOrder): Promise<PayoutOutcome | ProviderRefusal>;
  /** Undefined: the provider knows no payout of this withdrawal. */
  findPayout(withdrawalId: string): Promise<PayoutOutcome | undefined>;
  /** Refunds a whole payment to its payer, once per key: a repeat returns the state of that refund. */
  refund(order: RefundOrder): Promise<RefundOutcome | ProviderRefusal>;
  /** Every refund of a payment, whoever ordered it. */
  refundsOf(paymentId: string): Promise<KnownRefund[]>;
}

export class ProviderDown extends Error {
  override name = 'ProviderDown';
}
