import { collectionOf, indexWherePresent, isProposalOpen, type Proposal } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/**
 * seen -> credited | suspense | reversed; suspense -> credited | refunding | refunded (by hand) | reversed;
 * refunding -> refunded | suspense (it failed); credited -> reversed. `reversed` only when all of it is: a part leaves
 * the state.
 */
export type PaymentState = 'seen' | 'credited' | 'suspense' | 'refunding' | 'refunded' | 'reversed';

/** States of a payment that an operator still decides, or whose refund is under way. */
export const undecided = ['suspense', 'refunding'] as const satisfies PaymentState[];

/** The reason of a payment that waited in suspense until a later report named its intent, which it then paid. */
export const LATE_REFERENCE = 'late-reference';
/** Whether an intent's payment was credited by the intent itself, and not by an operator. */
export const isPaidByIntent = ({ creditedAt, reason }: Pick<Payment, 'creditedAt' | 'reason'>): boolean =>
  creditedAt !== undefined && (reason === undefined || reason === LATE_REFERENCE);

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
  /** Refunded by hand after an order to the provider: when it is polled again, in case it refunds as well. */
  askAgainAt?: Date;
  /** machine time of a refund by hand */
  endedAt?: Date;
}

/**
 * What one operator wants to be done with a payment in suspense, and another confirms: it belongs to a player, or it
 * was refunded by hand. `outcome` is `match:<userId>` or `refund:<reference>`.
 */
export interface PaymentProposal extends Proposal {
  reason: string;
  confirmedBy?: string;
}
export const matchOutcome = (userId: string): string => `match:${userId}`;
export const refundOutcome = (reference: string): string => `refund:${reference}`;
/** The player or the reference that a proposal names. */
export function outcomeOf({ outcome }: Pick<PaymentProposal, 'outcome'>): { userId?: string; reference?: string } {
  const named = outcome.slice(outcome.indexOf(':') + 1);
  return outcome.startsWith(matchOutcome('')) ? { userId: named } : { reference: named };
}

/** Whether an operator states that the payment was already refunded by hand, and nobody has confirmed it yet. */
export const saysRefunded = ({ proposal }: Pick<Payment, 'proposal'>, now: Date): boolean =>
  proposal !== undefined && outcomeOf(proposal).reference !== undefined && isProposalOpen(proposal, now);

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
  proposal?: PaymentProposal;
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
        askAgainAt: Date,
        endedAt: Date,
      },
      { _id: false },
    ),
    proposal: new Schema<PaymentProposal>(
      { outcome: String, reason: String, proposedBy: String, at: Date, confirmedBy: String },
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
schema.index({ 'refund.askAgainAt': 1 }, { partialFilterExpression: { 'refund.askAgainAt': { $exists: true } } });
for (const name of ['refund.refundId', 'refund.reference', 'reversals.id']) indexWherePresent(schema, name);
indexWherePresent(schema, 'acknowledgedKey', { unique: true });

export const openPayments = collectionOf<Payment>('Payment', schema, 'payments');
/** The amount of a payment that the bank has not taken back. */
export const restOf = ({ amountPaise, reversedPaise = 0 }: Pick<Payment, 'amountPaise' | 'reversedPaise'>): number =>
  amountPaise - reversedPaise;
export const paymentKey = (provider: string, paymentId: string): string => `${provider}:${paymentId}`;
