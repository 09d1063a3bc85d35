import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** One that was not used yet. */
export interface RecoveryCode {
  /** HMAC under the pepper, for this user: never the code */
  _id: string;
  userId: string;
}
const schema = new Schema<RecoveryCode>(
  { _id: { type: String, required: true }, userId: { type: String, required: true } },
  { versionKey: false, strict: 'throw' },
);
schema.index({ userId: 1 });
export const openRecoveryCodes = collectionOf<RecoveryCode>('RecoveryCode', schema, 'recovery-codes');
