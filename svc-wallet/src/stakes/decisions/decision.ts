import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** absent -> settling -> settled, and back to settling on a higher revision, an earlier cut or a stray open stake. */
export interface Decision {
  /** the market */
  _id: string;
  /** Counts every change of what stakes of this market come to: what a stake has `applied` is compared with it. */
  seq: number;
  /** The `seq` from whose beginning sums are kept; another than `seq`, or none: decided by a release of before. */
  summedSeq?: number;
  /** 0 until a result is known */
  revision: number;
  outcome?: string;
  /** Stakes accepted from here on are void under every outcome. Only moves earlier. */
  voidFrom?: Date;
  state: 'settling' | 'settled';
  settledAt?: Date;
  /** the request that brought the latest news: what settling does is told of under its id and trace */
  cause?: { requestId: string; traceparent: string };
  /** which copy is at work on the stakes of which home; see `Settler` */
  leases?: Record<string, { by: string; until: Date }>;
}
const schema = new Schema<Decision>(
  {
    _id: { type: String, required: true },
    seq: { type: Number, required: true },
    summedSeq: Number,
    revision: { type: Number, default: 0 },
    outcome: String,
    voidFrom: Date,
    state: { type: String, required: true },
    settledAt: Date,
    cause: { requestId: String, traceparent: String },
    leases: Schema.Types.Mixed,
  },
  { versionKey: false },
);
schema.index({ state: 1, settledAt: 1 });

export const openDecisions = collectionOf<Decision>('Decision', schema, 'decisions');
