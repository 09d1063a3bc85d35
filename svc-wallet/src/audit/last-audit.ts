import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** The outcome of the last hourly audit; a manual audit stores none. */
export interface LastAudit {
  _id: 'last';
  /** machine time */
  at: Date;
  problems: number;
}
const schema = new Schema<LastAudit>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    problems: { type: Number, required: true },
  },
  { versionKey: false },
);
export const openAudits = collectionOf<LastAudit>('LastAudit', schema, 'audits');
