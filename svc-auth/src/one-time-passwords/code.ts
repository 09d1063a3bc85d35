import { type Connection, type Model, Schema } from 'mongoose';

export type CodePurpose = 'forgot' | 'login' | 'email';
/** The one live code of a purpose and a subject (an e-mail address or a user). A new one takes the place of the old. Machine time. */
export interface Code {
  _id: string;
  /** HMAC under the pepper, never the code. */
  hash: string;
  tries: number;
  state: 'requested' | 'verified';
  expiresAt: Date;
}
export type CodeModel = Model<Code>;

export function codeModel(db: Connection): CodeModel {
  const text = { type: String, required: true } as const;
  const schema = new Schema<Code>(
    {
      _id: text,
      hash: text,
      tries: { type: Number, required: true },
      state: text,
      expiresAt: { type: Date, required: true },
    },
    { versionKey: false, strict: 'throw' },
  );
  schema.index({ expiresAt: 1 });
  return db.model<Code>('Code', schema, 'codes');
}
