import { collectionOf, inPages, type Collection } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import { standingId, type Standing, type StandingDeps } from './standing';

/** How many players of a board have more than so many points: one document gives the rank of each of 100,000. */
export interface RankTable {
  /** the board */
  _id: string;
  players: number;
  /** every distinct number of points, highest first */
  points: number[];
  /** number of players with more than these points */
  ahead: number[];
  /** number of counts: an instance that started before another one finished counts again */
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

/** Equal points share a rank: 1, 2, 2, 4. */
export function rankOf(ranks: Ranks, points: number): number {
  const at = ranks.points.findIndex((step) => step <= points);
  return (at === -1 ? ranks.players : (ranks.ahead[at] ?? 0)) + 1;
}

/** From the number of players with each number of points. */
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

export interface RankDeps extends StandingDeps {
  rankTables: Collection<RankTable>;
}

/** Counts a board page by page, and again if another instance finished meanwhile. */
export async function countRanks({ standings, rankTables }: RankDeps, board: string): Promise<void> {
  for (;;) {
    const before = await rankTables.raw.findOne({ _id: board }, { projection: { version: 1 } });
    const playersWith = new Map<number, number>();
    const ofBoard = { _id: { $gt: `${board}|`, $lt: `${board}}` } };
    for await (const page of inPages(standings.raw, ofBoard, { fields: ['board', 'points'] }))
      for (const { board: counts, points } of page)
        if (counts !== undefined) playersWith.set(points, (playersWith.get(points) ?? 0) + 1);
    const table = { ...ranksFrom(playersWith), version: (before?.version ?? 0) + 1 };
    if (!before) await rankTables.raw.updateOne({ _id: board }, { $setOnInsert: table }, { upsert: true });
    else await rankTables.raw.updateOne({ _id: board, version: before.version }, { $set: table });
    const after = await rankTables.raw.findOne({ _id: board });
    if (after?.version === table.version && after.players === table.players) return;
  }
}

interface PlayerRank {
  /** absent: the board has no players yet */
  table: RankTable | undefined;
  own: { rank: number; standing: Standing } | undefined;
}

/** A player's rank among any number of players: two documents read by their keys. */
export async function readRank(
  { standings, rankTables }: RankDeps,
  board: string,
  userId: string,
): Promise<PlayerRank> {
  const [standing, table] = await Promise.all([
    standings.raw.findOne({ _id: standingId(board, userId) }),
    rankTables.raw.findOne({ _id: board }),
  ]);
  return {
    table: table ?? undefined,
    own: table && standing?.board !== undefined ? { rank: rankOf(table, standing.points), standing } : undefined,
  };
}
