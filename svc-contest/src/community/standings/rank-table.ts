import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

/** How many stand before whom on a board: one document tells the rank of 100,000. */
export interface RankTable {
  /** the board */
  _id: string;
  players: number;
  /** every number of points that somebody has, the highest first */
  points: number[];
  /** players with more than these points */
  ahead: number[];
  /** times counted: of two copies that count, the one that began before the other's end counts again */
  version: number;
}

const schema = new Schema<RankTable>(
  {
    _id: { type: String, required: true },
    players: { type: Number, required: true },
    points: { type: [Number], required: true },
    ahead: { type: [Number], required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);

export const openRankTables = collectionOf<RankTable>('RankTable', schema, 'rankTables');

type Ranks = Pick<RankTable, 'players' | 'points' | 'ahead'>;

/** Who has as much shares a rank: 1, 2, 2, 4. */
export function rankOf(ranks: Ranks, points: number): number {
  const at = ranks.points.findIndex((step) => step <= points);
  return (at === -1 ? ranks.players : (ranks.ahead[at] ?? 0)) + 1;
}

/** The table of so many players with so many points each. */
export function ranksFrom(playersWith: ReadonlyMap<number, number>): Ranks {
  const points = [...playersWith.keys()].sort((a, b) => b - a);
  const ahead: number[] = [];
  let players = 0;
  for (const step of points) {
    ahead.push(players);
    players += playersWith.get(step) ?? 0;
  }
  return { players, points, ahead };
}
