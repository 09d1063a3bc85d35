import type { ContestContext } from '../../contest-context';
import { rankOf, type RankTable } from './rank-table';
import { standingId, type Standing } from './standing';

export interface Ranked {
  /** absent: nobody stands on the board yet */
  table: RankTable | undefined;
  own: { rank: number; standing: Standing } | undefined;
}

/** Where a player stands among any number of players: two documents by their keys. */
export async function readRank(contest: ContestContext, board: string, userId: string): Promise<Ranked> {
  const [standing, table] = await Promise.all([
    contest.standings.raw.findOne({ _id: standingId(board, userId) }),
    contest.rankTables.raw.findOne({ _id: board }),
  ]);
  return {
    table: table ?? undefined,
    own: table && standing?.board !== undefined ? { rank: rankOf(table, standing.points), standing } : undefined,
  };
}
