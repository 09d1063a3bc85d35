import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** What the house would pay beyond the stakes, per outcome; only markets with a cap have one. */
export interface Exposure {
  /** the market */
  _id: string;
  epoch: number;
  /** outcome -> sum of (payout - stake) of live entries; the other side's stakes are no offset */
  liabilityPaise: Record<string, number>;
}

/** What the house adds to the stake if the entry wins. */
export const liabilityOf = (entry: { stakePaise: number; payoutPaise: number }): number =>
  entry.payoutPaise - entry.stakePaise;

const schema = new Schema<Exposure>(
  {
    _id: { type: String, required: true },
    epoch: { type: Number, required: true },
    liabilityPaise: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false, minimize: false },
);

export const openExposure = collectionOf<Exposure>('Exposure', schema, 'exposure');
