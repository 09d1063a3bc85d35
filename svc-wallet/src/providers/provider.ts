import type { IncomingHttpHeaders } from 'node:http';

/** What every provider says of a payment, in our words. */
export interface Capture {
  paymentId: string;
  /** our reference, if the payment carries one */
  intentId?: string;
  amountPaise: number;
  currency: string;
  /** a hint for operators only: anybody can write any address into a link */
  email?: string;
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
      /** a refund, not a dispute */
      isRefund?: true;
    }
  | { kind: 'payout'; eventId: string; withdrawalId: string; outcome: PayoutOutcome }
  | { kind: 'other'; eventId: string };

/** What a provider says of a payout that it knows. */
export interface PayoutOutcome {
  payoutId: string;
  status: 'processed' | 'queued' | 'failed' | 'reversed';
  reason?: string;
}
/** A definite no: nothing was done, and asking again would get the same answer. */
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
  /** another try of the same order has the same key; a new order after a failed one has another */
  key: string;
}
export interface RefundOutcome {
  refundId: string;
  status: 'processed' | 'pending' | 'failed';
  reason?: string;
}

/** What a provider must know of a deposit that is about to be paid; `_id` is our reference. */
export interface LinkOrder {
  _id: string;
  planId: number;
  amountPaise: number;
  currency: string;
  expiresAt: Date;
}

/**
 * A payment provider: hosted links in, payouts out, signed events. Every call may throw ProviderDown; what it did is
 * then unknown.
 */
export interface Provider {
  name: 'sandbox' | 'razorpay';
  /** Origins a payment page of this provider may have. */
  origins: readonly string[];
  createLink(order: LinkOrder): Promise<{ linkId: string; url: string }>;
  captures(order: LinkOrder): Promise<Capture[]>;
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
  /** Sends a whole payment back to its payer, once for each key: asked again, it says how that refund stands. */
  refund(order: RefundOrder): Promise<RefundOutcome | ProviderRefusal>;
}

export class ProviderDown extends Error {
  override name = 'ProviderDown';
}
