import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** Players with one device, or with one network within their referral tree: likely one person. */
export interface Link {
  /** `device:<hash>` or `network:<first referrer>:<hash>` */
  _id: string;
  players: string[];
}
const schema = new Schema<Link>(
  { _id: { type: String, required: true }, players: { type: [String], required: true } },
  { versionKey: false },
);

export const openLinks = collectionOf<Link>('Link', schema, 'links');
