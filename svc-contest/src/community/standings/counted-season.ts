import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/**
 * The markets of a season that count in its standings, each with its number (its place in the list) and with what was
 * measured when its first result was counted. Nothing of it changes afterwards: a correction says who was right, not
 * how popular a side was.
 */
export interface CountedSeason {
  /** the season's year */
  _id: number;
  markets: CountedMarket[];
}
export interface CountedMarket {
  market: string;
  locksAt: Date;
  /** the Monday of the week in which it locked */
  week: string;
  /** players on each outcome */
  on: { outcome: string; players: number }[];
}

const market = new Schema<CountedMarket>(
  {
    market: { type: String, required: true },
    locksAt: { type: Date, required: true },
    week: { type: String, required: true },
    on: { type: [new Schema({ outcome: String, players: Number }, { _id: false })], required: true },
  },
  { _id: false },
);
const schema = new Schema<CountedSeason>(
  { _id: { type: Number, required: true }, markets: { type: [market], required: true } },
  { versionKey: false },
);
schema.index({ 'markets.market': 1 });

export const openCountedSeasons = collectionOf<CountedSeason>('CountedSeason', schema, 'countedSeasons');

/** The numbers of a season's markets in the order in which they locked. */
export const orderOf = ({ markets }: Pick<CountedSeason, 'markets'>): number[] =>
  markets
    .map((one, no) => ({ no, atMs: one.locksAt.getTime() }))
    .sort((a, b) => a.atMs - b.atMs || a.no - b.no)
    .map(({ no }) => no);
