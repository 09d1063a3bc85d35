import type { PlanId } from '@baazi/contracts';

/** A player's request for a payment link. */
export interface PaymentLinkRequest {
  userId: string;
  planId: PlanId;
  provider: string;
  /** `<userId>|<idempotency key>` */
  requestKey: string | undefined;
}
/** The payment page of an intent. */
export interface LinkedIntent {
  _id: string;
  linkId: string;
  paymentUrl: string;
}
