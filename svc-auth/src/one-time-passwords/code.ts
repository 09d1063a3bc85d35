import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

export type CodePurpose = 'forgot' | 'login' | 'email' | 'link' | 'passkey';
/**
 * The one live code of a purpose, a subject (an e-mail address or a user) and who asked for it. A new one takes the
 * place of the old. Machine time.
 */
export interface Code {
  _id: string;
  /** The HMAC of purpose and subject: all that was ever sent for it dies together. */
  subject: string;
  /** HMAC under the pepper, never the code. */
  hash: string;
  tries: number;
  state: 'requested' | 'verified';
  expiresAt: Date;
}

const text = { type: String, required: true } as const;
const schema = new Schema<Code>(
  {
    _id: text,
    subject: text,
    hash: text,
    tries: { type: Number, required: true },
    state: text,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ expiresAt: 1 });
schema.index({ subject: 1 });

export const openCodes = collectionOf<Code>('Code', schema, 'codes');
