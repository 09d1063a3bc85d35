import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { Score } from './calls';

/** How one player stands on one board: a season's, or a week's of it. All of it follows from `calls`. */
export interface Standing extends Score {
  /** `<board>|<userId>` */
  _id: string;
  /** absent: nothing counts, all was refunded */
  board?: string;
  userId: string;
  calls: string;
  /** times that any of these entries was settled: it only rises, so of two writers the later one wins */
  moves: number;
}

export const seasonBoard = (season: number): string => String(season);
export const weekBoard = (season: number, week: string): string => `${season}/${week}`;
export const standingId = (board: string, userId: string): string => `${board}|${userId}`;

const schema = new Schema<Standing>(
  {
    _id: { type: String, required: true },
    board: String,
    userId: { type: String, required: true },
    points: { type: Number, required: true },
    right: { type: Number, required: true },
    wrong: { type: Number, required: true },
    streak: { type: Number, required: true },
    best: { type: Number, required: true },
    calls: { type: String, required: true },
    moves: { type: Number, required: true },
  },
  { versionKey: false },
);
schema.index({ board: 1, points: -1, _id: 1 });
schema.index({ userId: 1 });

export const openStandings = collectionOf<Standing>('Standing', schema, 'standings');
