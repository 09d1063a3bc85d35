import { standingPoints } from '@baazi/contracts';
import { collectionOf, type Collection } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { Entry } from '../../entries/entry';
import { scoreOf, writeCalls, type Call, type Calls, type Score } from './calls';
import type { CountedSeason } from './counted-season';

/** One player's score on one board, of a season or of a week. All of it is derived from `calls`. */
export interface Standing extends Score {
  /** `<board>|<userId>` */
  _id: string;
  /** absent: nothing counts, every entry was refunded */
  board?: string;
  userId: string;
  calls: string;
  /** settlements of all these entries. It only rises, so it serves as the version for optimistic locking. */
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

/** Dependencies of all functions on standings; `leagues` imports `standings`, never the reverse. */
export interface StandingDeps {
  standings: Collection<Standing>;
}

/** The call that an ended entry makes in the standings. */
export function callOf(
  { selection, result, n }: Pick<Entry, 'selection' | 'result' | 'n'>,
  season: CountedSeason,
  no: number,
): Call {
  if (result !== 'won') return { no, n, ended: result === 'lost' ? 'wrong' : 'void' };
  const on = season.markets[no]?.on ?? [];
  const all = on.reduce((sum, { players }) => sum + players, 0);
  const chose = on.find(({ outcome }) => outcome === selection)?.players ?? 0;
  return { no, n, ended: standingPoints({ chose, all }) };
}

/** A pure function of the calls: the same calls give the same document, in whichever order they arrived. */
export function standingOf(
  { board, userId }: { board: string; userId: string },
  calls: Calls,
  order: readonly number[],
): Standing {
  const score = scoreOf(calls, order);
  return {
    _id: standingId(board, userId),
    ...(score.right + score.wrong > 0 ? { board } : {}),
    userId,
    ...score,
    calls: writeCalls(calls),
    moves: [...calls.values()].reduce((sum, { n }) => sum + n, 0),
  };
}

export const scoreView = ({
  points,
  right,
  wrong,
  streak,
}: Pick<Standing, 'points' | 'right' | 'wrong' | 'streak'>) => ({ points, right, decided: right + wrong, streak });
