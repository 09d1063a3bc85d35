import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/**
 * The operators' statement of what the house holds for its players. A confirmed one stays; a proposal is one
 * document.
 */
export interface Cover {
  _id: string;
  rupees: number;
  /** business time for which it holds */
  asOf: Date;
  /** where it is held, and where that can be verified */
  source: string;
  /** the proposing and the confirming operator */
  by: string[];
  /** business time of the confirmation */
  at: Date;
  /** machine time of it */
  saidAt: Date;
  state: 'proposed' | 'stated';
  /** as signed, once it is in the log of books */
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
