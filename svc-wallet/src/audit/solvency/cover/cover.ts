import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** What operators say that the house holds for its players. What two of them stated stays; a proposal is one document. */
export interface Cover {
  _id: string;
  rupees: number;
  /** business time of which it is true */
  asOf: Date;
  /** where it is held, and where that can be read */
  source: string;
  /** the operator who proposed it, and the one who confirmed it */
  by: string[];
  /** business time of the last word */
  at: Date;
  /** machine time of it */
  saidAt: Date;
  state: 'proposed' | 'stated';
  /** as it was signed, once it stands in the log of books */
  note?: string;
}
const schema = new Schema<Cover>(
  {
    _id: { type: String, required: true },
    rupees: { type: Number, required: true },
    asOf: { type: Date, required: true },
    source: { type: String, required: true },
    by: { type: [String], required: true },
    at: { type: Date, required: true },
    saidAt: { type: Date, required: true },
    state: { type: String, required: true },
    note: String,
  },
  { versionKey: false },
);
schema.index({ state: 1, saidAt: -1 });
export const openCovers = collectionOf<Cover>('Cover', schema, 'covers');
