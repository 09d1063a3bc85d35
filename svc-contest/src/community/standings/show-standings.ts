import type { endpoints, ReplyOf } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { ensurePlayer, type PlayerDeps } from '../../players/player';
import { distinctionsOf, type DistinctionDeps } from './distinctions';
import { playerNames } from './player-names';
import { rankOf, readRank, type RankDeps, type RankTable } from './rank-table';
import { requestedBoard, type BoardDeps } from './requested-board';
import { scoreView, type Standing, type StandingDeps } from './standing';

const PAGE_SIZE = 50;
/** A page costs as much as all rows before it, so paging ends here. */
const MAX_PAGES = 20;
const NEIGHBOURS = 2;

/** The best of a season or a week, and the player with the neighbours by rank. */
export const showStandings =
  (deps: BoardDeps & RankDeps & DistinctionDeps): Handler<typeof endpoints.standings> =>
  async ({ query, caller: { userId } }) => {
    const { board, period } = await requestedBoard(deps, query);
    const [{ table, own }, top, player, distinctions] = await Promise.all([
      readRank(deps, board, userId),
      bestRows(deps, board, { from: (query.page - 1) * PAGE_SIZE, to: query.page * PAGE_SIZE }),
      deps.players.raw.findOne({ _id: userId }),
      distinctionsOf(deps, [userId], period.season),
    ]);
    const near = own ? await rowsAround(deps, own.standing, NEIGHBOURS) : [];
    const rows = table ? await standingRows(deps, [...near, ...top], { table, userId }) : [];
    return reply({
      ...period,
      players: table?.players ?? 0,
      own: own && { rank: own.rank, ...scoreView(own.standing), best: own.standing.best },
      distinctions: distinctions(userId),
      around: rows.slice(0, near.length),
      rows: rows.slice(near.length),
      pages: Math.min(MAX_PAGES, Math.ceil((table?.players ?? 0) / PAGE_SIZE)),
      seen: player?.seen ?? false,
      serverNow: deps.now().toISOString(),
    });
  };

async function bestRows({ standings }: StandingDeps, board: string, { from, to }: { from: number; to: number }) {
  const rows = await standings.raw.find({ board }).sort({ points: -1, _id: 1 }).limit(to).toArray();
  return rows.slice(from);
}

/** The player with `each` rows before and after, by two short range reads of the index per side. */
async function rowsAround({ standings }: StandingDeps, own: Standing, each: number): Promise<Standing[]> {
  const { board, points, _id } = own;
  if (board === undefined) return [];
  const { raw } = standings;
  const near = async (direction: 1 | -1): Promise<Standing[]> => {
    const [beyond, next] = direction === 1 ? (['$lt', '$gt'] as const) : (['$gt', '$lt'] as const);
    const [equal, rest] = await Promise.all([
      raw
        .find({ board, points, _id: { [next]: _id } })
        .sort({ _id: direction })
        .limit(each)
        .toArray(),
      raw
        .find({ board, points: { [beyond]: points } })
        .sort({ points: direction === 1 ? -1 : 1, _id: direction })
        .limit(each)
        .toArray(),
    ]);
    return [...equal, ...rest].slice(0, each);
  };
  const [before, after] = await Promise.all([near(-1), near(1)]);
  return [...before.reverse(), own, ...after];
}

type StandingRow = ReplyOf<typeof endpoints.standings>['rows'][number];

async function standingRows(
  deps: PlayerDeps,
  rows: readonly Standing[],
  { table, userId }: { table: RankTable; userId: string },
): Promise<StandingRow[]> {
  const nameOf = await playerNames(
    deps,
    rows.map((row) => row.userId),
  );
  return rows.map((row) => ({
    rank: rankOf(table, row.points),
    name: nameOf(row.userId),
    ...scoreView(row),
    you: row.userId === userId ? (true as const) : undefined,
  }));
}

/** The player appears in standings under the full name, or masked again. */
export const setVisibility =
  (deps: PlayerDeps): Handler<typeof endpoints.beSeen> =>
  async ({ body: { seen }, caller: { userId } }) => {
    await ensurePlayer(deps, userId);
    await deps.players.raw.updateOne({ _id: userId }, seen ? { $set: { seen: true } } : { $unset: { seen: 1 } });
    return reply({ seen });
  };
