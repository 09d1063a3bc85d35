import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** By how many days a season's dates were shifted when it was first loaded. */
export interface SeasonLoad {
  /** the season's year */
  _id: number;
  shiftDays: number;
  loadedAt: Date;
}

const schema = new Schema<SeasonLoad>(
  {
    _id: { type: Number, required: true },
    shiftDays: { type: Number, required: true },
    loadedAt: { type: Date, required: true },
  },
  { versionKey: false },
);

export const openSeasonLoads = collectionOf<SeasonLoad>('SeasonLoad', schema, 'seasons');
