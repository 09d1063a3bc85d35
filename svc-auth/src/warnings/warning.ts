import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** What an owner was warned of: an event that comes twice is told once. */
export interface Warning {
  /** `<event>:<what it is about>` */
  _id: string;
  /** Longer than any event travels. */
  expiresAt: Date;
}

const schema = new Schema<Warning>(
  { _id: { type: String, required: true }, expiresAt: { type: Date, required: true } },
  { versionKey: false, strict: 'throw' },
);
schema.index({ expiresAt: 1 });

export const openWarnings = collectionOf<Warning>('Warning', schema, 'warnings');
