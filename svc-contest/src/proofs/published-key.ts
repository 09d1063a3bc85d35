import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** A public key that signs, or once did: what it signed is checked with it for ever. */
export interface PublishedKey {
  /** in the form of signed notes */
  _id: string;
  /** machine times */
  from: Date;
  until?: Date;
}
const schema = new Schema<PublishedKey>(
  { _id: { type: String, required: true }, from: { type: Date, required: true }, until: Date },
  { versionKey: false },
);
export const openPublishedKeys = collectionOf<PublishedKey>('PublishedKey', schema, 'proofKeys');
