import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

interface FactorOfUser {
  _id: string;
  userId: string;
  name: string;
  /** machine times */
  createdAt: Date;
  lastUsedAt?: Date;
}
/** An authenticator app: six digits that change every thirty seconds (RFC 6238). */
export interface TotpFactor extends FactorOfUser {
  kind: 'totp';
  /** begun: the app has not shown a code yet; it counts for nothing */
  state: 'begun' | 'enrolled';
  /** sealed under the pepper, for this user */
  sealedSecret: string;
  /** of the last code that was taken: it and all before it are never taken again */
  lastStep: number;
}
/** A passkey (WebAuthn); `_id` is the credential's own id. */
export interface PasskeyFactor extends FactorOfUser {
  kind: 'passkey';
  state: 'enrolled';
  /** base64url */
  publicKey: string;
  /** how often it has signed, where the authenticator counts */
  counter: number;
}
/** What somebody shows beside, or in place of, the password. */
export type Factor = TotpFactor | PasskeyFactor;

const text = { type: String, required: true } as const;
const schema = new Schema<Factor>(
  {
    _id: text,
    userId: text,
    kind: { ...text, enum: ['totp', 'passkey'] },
    state: { ...text, enum: ['begun', 'enrolled'] },
    name: text,
    sealedSecret: String,
    lastStep: Number,
    publicKey: String,
    counter: Number,
    createdAt: { type: Date, required: true },
    lastUsedAt: Date,
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ userId: 1 });

export const openFactors = collectionOf<Factor>('Factor', schema, 'factors');
