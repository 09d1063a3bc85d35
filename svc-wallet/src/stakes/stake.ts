import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/**
 * absent -> open | refused | closed (the last two are tombstones: the same pick id never turns into yes);
 * open -> won | lost | void; any of these three -> another by correction, n + 1.
 */
export type StakeState = 'open' | 'refused' | 'closed' | 'won' | 'lost' | 'void';
export type SettledState = 'won' | 'lost' | 'void';

/** The amount from each sub-account. */
export interface Split {
  cash: number;
  bonus: number;
}

/** The split that paid a stake. */
export interface Paid extends Split {
  /** how much of the cash was deposited and staked for the first time; absent: none */
  unstaked?: number;
}

/** The only arbiter of a join. */
export interface Stake {
  /** the entry's id */
  _id: string;
  userId: string;
  market: string;
  selection: string;
  stakePaise: number;
  payoutPaise: number;
  /** fixed at the entry check */
  acceptedAt: Date;
  /** when entry to the market was to end, as known then */
  locksAt?: Date;
  label: string;
  /** in Hindi, where its operator wrote it */
  labelHi?: string;
  requestHash: string;
  state: StakeState;
  reason?: string;
  /** of a refusal: what the balance lacks, or what is over the player's own limit */
  missingRupees?: number;
  /** the sub-accounts it was paid from; a void returns exactly this */
  paid?: Paid;
  /** times settled */
  n: number;
  /** The state of the market's decision that was applied last; absent on tombstones, so that nothing works on them. */
  applied?: number;
  /** net amount that settlement has given the player so far; with a shortfall this differs from the state */
  received?: Split;
  /** hash of the network it came from, while nothing was paid out to the player (policy `hedge-review`) */
  network?: string;
  /** machine time, for the player's own limits */
  placedAt: Date;
}

const split = new Schema<Paid>(
  { cash: { type: Number, required: true }, bonus: { type: Number, required: true }, unstaked: Number },
  { _id: false },
);
const schema = new Schema<Stake>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    market: { type: String, required: true },
    selection: { type: String, required: true },
    stakePaise: { type: Number, required: true },
    payoutPaise: { type: Number, required: true },
    acceptedAt: { type: Date, required: true },
    locksAt: Date,
    label: { type: String, default: '' },
    labelHi: String,
    requestHash: { type: String, required: true },
    state: { type: String, required: true },
    reason: String,
    missingRupees: Number,
    paid: split,
    n: { type: Number, default: 0 },
    applied: Number,
    received: split,
    network: String,
    placedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ market: 1, applied: 1, _id: 1 });
schema.index({ userId: 1, placedAt: 1 });
schema.index({ userId: 1, market: 1 });
schema.index({ market: 1, network: 1, _id: 1 }, { partialFilterExpression: { network: { $exists: true } } });

export const openStakes = collectionOf<Stake>('Stake', schema, 'stakes');
