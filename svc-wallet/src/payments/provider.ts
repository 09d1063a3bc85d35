import type { IncomingHttpHeaders } from 'node:http';
import type { Intent } from './intent';

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
  | { kind: 'reversed'; eventId: string; paymentId: string; reversalId: string; amountPaise: number; currency: string }
  | { kind: 'payout'; eventId: string; withdrawalId: string; outcome: PayoutOutcome }
  | { kind: 'other'; eventId: string };

export interface PayoutOutcome {
  payoutId: string;
  status: 'processed' | 'queued' | 'failed' | 'reversed';
  reason?: string;
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

/** A payment provider: hosted links in, payouts out, signed events. Every call may throw ProviderDown; what it did is then unknown. */
export interface Provider {
  name: 'sandbox' | 'razorpay';
  /** Origins a payment page of this provider may have. */
  origins: readonly string[];
  createLink(intent: Intent): Promise<{ linkId: string; url: string }>;
  captures(intent: Intent): Promise<Capture[]>;
  /** The event of a signed request, 'bad-signature', or 'malformed'. */
  readEvent(request: {
    rawBody: Buffer;
    headers: IncomingHttpHeaders;
    now: Date;
  }): ProviderEvent | 'bad-signature' | 'malformed';
  /** Idempotent by the withdrawal's id. */
  sendPayout(order: PayoutOrder): Promise<PayoutOutcome>;
  /** Undefined: the provider knows no payout of this withdrawal. */
  findPayout(withdrawalId: string): Promise<PayoutOutcome | undefined>;
  /** Sends a whole payment back to its payer, once for each key: asked again, it says how that refund stands. */
  refund(order: RefundOrder): Promise<RefundOutcome>;
}

export class ProviderDown extends Error {
  override name = 'ProviderDown';
}
