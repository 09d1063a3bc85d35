import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** A market whose entries ended anew since the standings counted it. */
export interface DueMarket {
  /** the market */
  _id: string;
  /** reports heard since; one that comes while it is counted lets it be counted again */
  heard: number;
  /** machine time: a copy of the service counts it until then */
  takenUntil?: Date;
}

const schema = new Schema<DueMarket>(
  { _id: { type: String, required: true }, heard: { type: Number, required: true }, takenUntil: Date },
  { versionKey: false },
);

export const openDueMarkets = collectionOf<DueMarket>('DueMarket', schema, 'dueMarkets');

/** A report of settled stakes: its market is due to be counted into the standings. */
export const dueOf = (market: string) => ({ filter: { _id: market }, update: { $inc: { heard: 1 } }, upsert: true });
