import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** Players with one device, with one network within their referral tree, or with one payer: likely one person. */
export interface Link {
  /** `device:<hash>`, `network:<first referrer>:<hash>` or `payer:<hash>` */
  _id: string;
  players: string[];
  /** the first of them, whose group the others join; absent: from before groups were stored */
  first?: string;
}
const schema = new Schema<Link>(
  { _id: { type: String, required: true }, players: { type: [String], required: true }, first: String },
  { versionKey: false },
);

export const openLinks = collectionOf<Link>('Link', schema, 'links');
