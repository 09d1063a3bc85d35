import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/**
 * seen -> credited | suspense | reversed; suspense -> credited | refunding | refunded (by hand) | reversed; refunding ->
 * refunded | suspense (it failed); credited -> reversed. `reversed` only when all of it is: a part leaves the state.
 */
export type PaymentState = 'seen' | 'credited' | 'suspense' | 'refunding' | 'refunded' | 'reversed';

/** An operator's order to refund a payment in suspense. */
export interface Refund {
  by: string;
  reason: string;
  /** the unreversed amount when it was ordered */
  amountPaise: number;
  /** refunded outside the provider: the bank's reference */
  reference?: string;
  /** the provider's id */
  refundId?: string;
  /** orders so far: a failed one may be followed by another */
  orders: number;
  tries: number;
  nextTryAt: Date;
}

export interface PartialReversal {
  id: string;
  /** the amount it took of the payment */
  paise: number;
}

/** Money that a provider reports as captured. The state of a deposit is stored here, not at the intent. */
export interface Payment {
  /** `<provider>:<payment id>` */
  _id: string;
  provider: string;
  paymentId: string;
  state: PaymentState;
  intentId?: string;
  userId?: string;
  amountPaise: number;
  currency: string;
  /** why it is in suspense */
  reason?: string;
  email?: string;
  first?: boolean;
  /** The player's claim was answered with this deposit. */
  acknowledgedAt?: Date;
  /** `<userId>|<idempotency key>` of that claim */
  acknowledgedKey?: string;
  creditedAt?: Date;
  refund?: Refund;
  /** Stranded funds of a closed account (`userId`): the account that an operator gave them to. */
  givenTo?: string;
  /** The bank's reversals, each by its id at the provider; also those reported before the capture. */
  reversals?: PartialReversal[];
  /** their sum: never more than the payment */
  reversedPaise?: number;
  /** business time */
  createdAt: Date;
}
const schema = new Schema<Payment>(
  {
    _id: { type: String, required: true },
    provider: { type: String, required: true },
    paymentId: { type: String, required: true },
    state: { type: String, required: true },
    intentId: String,
    userId: String,
    amountPaise: { type: Number, required: true },
    currency: { type: String, required: true },
    reason: String,
    email: String,
    first: Boolean,
    acknowledgedAt: Date,
    acknowledgedKey: String,
    creditedAt: Date,
    givenTo: String,
    refund: new Schema<Refund>(
      {
        by: String,
        reason: String,
        amountPaise: Number,
        reference: String,
        refundId: String,
        orders: Number,
        tries: Number,
        nextTryAt: Date,
      },
      { _id: false },
    ),
    reversals: {
      type: [new Schema<PartialReversal>({ id: String, paise: Number }, { _id: false })],
      default: undefined,
    },
    reversedPaise: Number,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ provider: 1, paymentId: 1 }, { unique: true });
schema.index({ intentId: 1 });
schema.index({ userId: 1, creditedAt: -1 });
schema.index({ state: 1, createdAt: -1 });
schema.index({ userId: 1, provider: 1, state: 1 });
schema.index({ 'refund.nextTryAt': 1 }, { partialFilterExpression: { state: 'refunding' } });
schema.index({ acknowledgedKey: 1 }, { unique: true, sparse: true });

export const openPayments = collectionOf<Payment>('Payment', schema, 'payments');
/** The amount of a payment that the bank has not taken back. */
export const restOf = ({ amountPaise, reversedPaise = 0 }: Pick<Payment, 'amountPaise' | 'reversedPaise'>): number =>
  amountPaise - reversedPaise;
export const paymentKey = (provider: string, paymentId: string): string => `${provider}:${paymentId}`;
