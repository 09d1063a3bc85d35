import { collectionOf, type Collection } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { EntryDeps } from '../entries/entry-deps';
import type { ScoreDeps } from '../scores/score';

/** A market whose entries got results since the standings counted it. */
export interface DueMarket {
  /** the market */
  _id: string;
  /** number of reports since then; one that arrives during a count makes the market due again */
  heard: number;
  /** Machine time of the first of them; absent in a row of an earlier release. */
  since?: Date;
  /** machine time until which an instance has claimed the count */
  takenUntil?: Date;
}

const schema = new Schema<DueMarket>(
  { _id: { type: String, required: true }, heard: { type: Number, required: true }, since: Date, takenUntil: Date },
  { versionKey: false },
);

export const openDueMarkets = collectionOf<DueMarket>('DueMarket', schema, 'dueMarkets');

/** The update that makes a market due after a report of settled stakes. */
export const dueUpdate = (market: string, machineNow: Date) => ({
  filter: { _id: market },
  update: { $inc: { heard: 1 }, $setOnInsert: { since: machineNow } },
  upsert: true,
});

/** What `results` needs: declarations, corrections and what svc-wallet settled. It imports `entries`, `markets` and `scores`. */
export interface ResultDeps
  extends
    ScoreDeps,
    Pick<
      EntryDeps,
      'service' | 'fixtures' | 'questions' | 'markets' | 'entries' | 'players' | 'keyedQueue' | 'now' | 'announceChange'
    > {
  dueMarkets: Collection<DueMarket>;
}
