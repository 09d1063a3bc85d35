import { Schema } from 'mongoose';
import { modelOf } from '../model-of';

/** created -> linked -> paid; created, linked -> failed | cancelled | expired, and each of these still -> paid: money beats words. */
export type IntentState = 'created' | 'linked' | 'paid' | 'failed' | 'cancelled' | 'expired';

/** A player's wish to add money. Its id is stored before the provider is asked and is the provider's reference. */
export interface Intent {
  /** opaque, 128 random bits */
  _id: string;
  userId: string;
  planId: number;
  amountPaise: number;
  currency: string;
  provider: string;
  state: IntentState;
  linkId?: string;
  paymentUrl?: string;
  /** `<userId>|<idempotency key>` */
  requestKey?: string;
  /** machine time */
  createdAt: Date;
  expiresAt: Date;
  nextPollAt: Date;
  polls: number;
}
const schema = new Schema<Intent>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    planId: { type: Number, required: true },
    amountPaise: { type: Number, required: true },
    currency: { type: String, required: true },
    provider: { type: String, required: true },
    state: { type: String, required: true },
    linkId: String,
    paymentUrl: String,
    requestKey: String,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    nextPollAt: { type: Date, required: true },
    polls: { type: Number, default: 0 },
  },
  { versionKey: false },
);
schema.index({ requestKey: 1 }, { unique: true, sparse: true });
schema.index({ userId: 1, createdAt: -1 });
schema.index({ state: 1, nextPollAt: 1 });

export const intents = modelOf<Intent>('Intent', schema, 'intents');
