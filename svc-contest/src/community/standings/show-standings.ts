import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { askedBoard } from './asked-board';
import { readRank } from './read-rank';
import { bestRows, rowsAround } from './read-rows';
import { scoreView, shownRows } from './shown-rows';

const A_PAGE = 50;
/** Further down a page would cost what stands before it, and nobody pages there. */
const PAGES = 20;
const NEIGHBOURS = 2;

/** The best of a season or a week, and the player among the neighbours wherever that is. */
export const showStandings =
  (contest: ContestContext): Handler<typeof endpoints.standings> =>
  async ({ query, caller: { userId } }) => {
    const { board, frame } = await askedBoard(contest, query);
    const [{ table, own }, top, player] = await Promise.all([
      readRank(contest, board, userId),
      bestRows(contest, board, { from: (query.page - 1) * A_PAGE, to: query.page * A_PAGE }),
      contest.players.findById(userId).lean(),
    ]);
    const near = own ? await rowsAround(contest, own.standing, NEIGHBOURS) : [];
    const shown = table ? await shownRows(contest, [...near, ...top], { table, userId }) : [];
    return reply({
      ...frame,
      players: table?.players ?? 0,
      ...(own ? { own: { rank: own.rank, ...scoreView(own.standing), best: own.standing.best } } : {}),
      around: shown.slice(0, near.length),
      rows: shown.slice(near.length),
      pages: Math.min(PAGES, Math.ceil((table?.players ?? 0) / A_PAGE)),
      seen: player?.seen ?? false,
      serverNow: contest.now().toISOString(),
    });
  };
