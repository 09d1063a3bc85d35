import { type Connection, type Model, Schema } from 'mongoose';

/** What an operator did: written once, in the same commit as the deed, never changed. */
export interface AuditEntry {
  _id: string;
  at: Date;
  by: string;
  byName: string;
  action: string;
  subject: string;
  reason: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}
export type AuditModel = Model<AuditEntry>;

export function auditModel(db: Connection): AuditModel {
  const text = { type: String, required: true } as const;
  const schema = new Schema<AuditEntry>(
    {
      _id: text,
      at: { type: Date, required: true },
      by: text,
      byName: text,
      action: text,
      subject: text,
      reason: { type: String, default: '' },
      before: Schema.Types.Mixed,
      after: Schema.Types.Mixed,
    },
    { versionKey: false, strict: 'throw' },
  );
  schema.index({ at: 1 });
  return db.model<AuditEntry>('AuditEntry', schema, 'audit');
}
