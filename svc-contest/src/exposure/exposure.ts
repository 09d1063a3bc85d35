import type { Connection, Model } from 'mongoose';
import { Schema } from 'mongoose';

/** What the house would pay beyond the stakes, per outcome, on a market that has a cap. Uncapped markets have none of this. */
export interface Exposure {
  /** the market */
  _id: string;
  epoch: number;
  /** outcome -> sum of (payout - stake) of live picks; the other side's stakes are no offset */
  liabilityPaise: Record<string, number>;
}

const schema = new Schema<Exposure>(
  {
    _id: { type: String, required: true },
    epoch: { type: Number, required: true },
    liabilityPaise: { type: Schema.Types.Mixed, required: true },
  },
  { versionKey: false, minimize: false },
);

export const exposureModel = (db: Connection): Model<Exposure> => db.model<Exposure>('Exposure', schema, 'exposure');
