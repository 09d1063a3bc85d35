import { Schema } from 'mongoose';
import { modelOf } from '../model-of';

/** seen -> credited | suspense | reversed; suspense -> credited | refunded; credited -> reversed. */
export type PaymentState = 'seen' | 'credited' | 'suspense' | 'refunded' | 'reversed';

/** Money that a provider says it captured. The state of a deposit belongs here, not to the intent. */
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
  /** why it waits in suspense */
  reason?: string;
  email?: string;
  first?: boolean;
  /** The player's claim was answered with this deposit. */
  acknowledgedAt?: Date;
  /** `<userId>|<idempotency key>` of that claim */
  acknowledgedKey?: string;
  creditedAt?: Date;
  /** business time */
  createdAt: Date;
}
const schema = new Schema<Payment>(
  {
    _id: { type: String, required: true }, provider: { type: String, required: true }, paymentId: { type: String, required: true }, state: { type: String, required: true }, intentId: String, userId: String,
    amountPaise: { type: Number, required: true }, currency: { type: String, required: true }, reason: String, email: String, first: Boolean, acknowledgedAt: Date, acknowledgedKey: String, creditedAt: Date, createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ provider: 1, paymentId: 1 }, { unique: true });
schema.index({ intentId: 1 });
schema.index({ userId: 1, creditedAt: -1 });
schema.index({ state: 1, createdAt: -1 });
schema.index({ acknowledgedKey: 1 }, { unique: true, sparse: true });

export const payments = modelOf<Payment>('Payment', schema, 'payments');
export const paymentKey = (provider: string, paymentId: string): string => `${provider}:${paymentId}`;
