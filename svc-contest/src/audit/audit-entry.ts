import type { Connection, Model, Types } from 'mongoose';
import { Schema } from 'mongoose';

/** Who did what to which subject, and why. Rows are only ever added. */
export interface AuditEntry {
  _id: Types.ObjectId;
  /** user id of the operator, or the name of the feed or process */
  by: string;
  action: string;
  subject: string;
  reason: string;
  before?: unknown;
  after?: unknown;
  createdAt: Date;
}

const schema = new Schema<AuditEntry>(
  {
    by: { type: String, required: true },
    action: { type: String, required: true },
    subject: { type: String, required: true },
    reason: { type: String, required: true },
    before: Schema.Types.Mixed,
    after: Schema.Types.Mixed,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ createdAt: -1, _id: -1 });
schema.index({ subject: 1 });

export const auditModel = (db: Connection): Model<AuditEntry> => db.model<AuditEntry>('AuditEntry', schema, 'audit');
