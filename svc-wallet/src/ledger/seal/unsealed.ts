import { collectionOf } from '@baazi/service-kit';
import { Schema, type Types } from 'mongoose';

/**
 * Transfers of one commit that wait for their block. They stand here, and not as a mark in the books, so that nobody needs the
 * right to edit a transfer. Ids rise: the oldest come first.
 */
export interface Unsealed {
  _id: Types.ObjectId;
  ids: string[];
  /** machine time */
  postedAt: Date;
  /** where the players of these transfers are at home; see `Shards` */
  home?: string;
}
const schema = new Schema<Unsealed>(
  { ids: { type: [String], required: true }, postedAt: { type: Date, required: true }, home: String },
  { versionKey: false },
);
export const openUnsealed = collectionOf<Unsealed>('Unsealed', schema, 'unsealed');
