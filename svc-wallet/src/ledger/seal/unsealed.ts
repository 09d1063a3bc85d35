import { collectionOf } from '@baazi/service-kit';
import { Schema, type Types } from 'mongoose';

/**
 * Transfers of one commit that wait for their block. They are listed here and not marked in the ledger, so that
 * nobody needs the right to edit a transfer. Ids rise: the oldest come first.
 */
export interface Unsealed {
  _id: Types.ObjectId;
  ids: string[];
  /** machine time */
  postedAt: Date;
  /** the shard of these transfers' players; see `Shards` */
  home?: string;
}
const schema = new Schema<Unsealed>(
  { ids: { type: [String], required: true }, postedAt: { type: Date, required: true }, home: String },
  { versionKey: false },
);
export const openUnsealed = collectionOf<Unsealed>('Unsealed', schema, 'unsealed');
