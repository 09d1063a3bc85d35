import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** The house's liability beyond the stakes, per outcome. Only markets with a cap have this document. */
export interface Exposure {
  /** the market */
  _id: string;
  epoch: number;
  /** outcome -> sum of (payout - stake) of live entries; stakes on the other outcome are not deducted */
  liabilityPaise: Record<string, number>;
}

/** The house's payout beyond the stake if the entry wins. */
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
