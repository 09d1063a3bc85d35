import { createHash } from 'node:crypto';
import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** An address that its owner may have back, with the link in the mail that told of the change. Machine time. */
export interface EmailUndo {
  /** The hash of the link's token, never the token. */
  _id: string;
  userId: string;
  /** The account's address when the link was sent. */
  email: string;
  createdAt: Date;
  expiresAt: Date;
}

const text = { type: String, required: true } as const;
const when = { type: Date, required: true } as const;
const schema = new Schema<EmailUndo>(
  { _id: text, userId: text, email: text, createdAt: when, expiresAt: when },
  { versionKey: false, strict: 'throw' },
);
schema.index({ userId: 1 });
schema.index({ email: 1 });
schema.index({ expiresAt: 1 });

export const openEmailUndos = collectionOf<EmailUndo>('EmailUndo', schema, 'email-undos');

/** The token has 256 random bits: a plain hash of it tells nobody anything. */
export const undoId = (token: string): string => createHash('sha256').update(token).digest('base64url');
