import { Schema } from 'mongoose';
import { modelOf } from '../model-of';

/**
 * requested (held) -> sending by the approval that suffices; above the limit requested -> approved (1) -> sending by another operator;
 * requested, approved -> rejected | cancelled; sending -> paid | failed; paid -> reversed. All but paid give the money back.
 */
export type WithdrawalState =
  'requested' | 'approved' | 'sending' | 'paid' | 'rejected' | 'cancelled' | 'failed' | 'reversed';
export const underWay: readonly WithdrawalState[] = ['requested', 'approved', 'sending'];

export interface Withdrawal {
  _id: string;
  userId: string;
  upi: string;
  /** lower case, for comparing */
  upiKey: string;
  amountPaise: number;
  state: WithdrawalState;
  approvals: { by: string; at: Date; note: string }[];
  /** what an operator should look at */
  reasons: string[];
  requestHash: string;
  /** `<userId>|<idempotency key>` */
  requestKey?: string;
  provider: string;
  payoutId?: string;
  nextPollAt?: Date;
  polls?: number;
  /** why it was rejected, or failed */
  note?: string;
  /** business time */
  createdAt: Date;
  /** machine time */
  requestedAt: Date;
  endedAt?: Date;
}
const schema = new Schema<Withdrawal>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    upi: { type: String, required: true },
    upiKey: { type: String, required: true },
    amountPaise: { type: Number, required: true },
    state: { type: String, required: true },
    approvals: [new Schema({ by: String, at: Date, note: String }, { _id: false })],
    reasons: { type: [String], default: [] },
    requestHash: { type: String, required: true },
    requestKey: String,
    provider: { type: String, required: true },
    payoutId: String,
    nextPollAt: Date,
    polls: Number,
    note: String,
    createdAt: { type: Date, required: true },
    requestedAt: { type: Date, required: true },
    endedAt: Date,
  },
  { versionKey: false },
);
schema.index({ requestKey: 1 }, { unique: true, sparse: true });
schema.index({ userId: 1, createdAt: -1 });
schema.index({ state: 1, createdAt: -1 });
schema.index({ upiKey: 1, userId: 1 });

export const withdrawals = modelOf<Withdrawal>('Withdrawal', schema, 'withdrawals');
