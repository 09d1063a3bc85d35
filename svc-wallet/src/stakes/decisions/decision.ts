import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** absent -> settling -> settled, and back to settling on a higher revision, an earlier cut or a stray open stake. */
export interface Decision {
  /** the market */
  _id: string;
  /** Counts every change to the outcomes of this market's stakes; a stake's `applied` is compared with it. */
  seq: number;
  /** The `seq` from whose start sums are stored; another than `seq`, or none: decided by an earlier release. */
  summedSeq?: number;
  /** 0 until a result is known */
  revision: number;
  outcome?: string;
  /** Stakes accepted from here on are void under every outcome. Only moves earlier. */
  voidFrom?: Date;
  state: 'settling' | 'settled';
  settledAt?: Date;
  /** the request of the latest event: settlement is logged under its id and trace */
  cause?: { requestId: string; traceparent: string };
  /** the instance that settles each shard; see `Settler` */
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
