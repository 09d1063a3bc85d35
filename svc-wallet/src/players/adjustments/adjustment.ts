import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** A manual correction of a player's money: one operator proposes it, another confirms it. */
export interface Adjustment {
  /** the request's id */
  _id: string;
  userId: string;
  bucket: 'cash' | 'bonus';
  rupees: number;
  reason: string;
  proposedBy: string;
  confirmedBy?: string;
  state: 'proposed' | 'posted';
  createdAt: Date;
}
const schema = new Schema<Adjustment>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    bucket: { type: String, required: true },
    rupees: { type: Number, required: true },
    reason: { type: String, required: true },
    proposedBy: { type: String, required: true },
    confirmedBy: String,
    state: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ createdAt: -1, _id: 1 });
export const openAdjustments = collectionOf<Adjustment>('Adjustment', schema, 'adjustments');

export const ADJUSTMENT_LAPSES_AFTER_MS = 7 * 24 * 3600_000;

/** Nobody confirmed the proposal in time: the facts that it was made from may have changed. */
export const hasLapsed = ({ state, createdAt }: Pick<Adjustment, 'state' | 'createdAt'>, now: Date): boolean =>
  state === 'proposed' && now.getTime() - createdAt.getTime() >= ADJUSTMENT_LAPSES_AFTER_MS;
