import type { PlanId } from '@baazi/contracts';

/** A player asks for a payment link. */
export interface LinkWish {
  userId: string;
  planId: PlanId;
  provider: string;
  /** `<userId>|<idempotency key>` */
  requestKey: string | undefined;
}
/** Where an intent is paid. */
export interface LinkedIntent {
  _id: string;
  linkId: string;
  paymentUrl: string;
}
