import { matchMarket, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { nameOf } from '../../markets/matches/fixture';
import { marketsById } from '../../markets/markets-by-id';
import { askedBoard } from '../standings/asked-board';
import { leagueTable } from './league-table';
import { leagueOf } from './own-league';

const MATCHES = 10;

/** A league's table of this season, or of a week, with the matches whose picks may be seen. */
export const showLeague =
  (contest: ContestContext): Handler<typeof endpoints.league> =>
  async ({ params: { leagueID }, query, caller: { userId } }) => {
    const league = await leagueOf(contest, leagueID, userId);
    if (!league) return refuse('league-not-found');
    const { board, frame } = await askedBoard(contest, query);
    const [rows, matches] = await Promise.all([
      leagueTable(contest, league, { board, userId }),
      lockedMatches(contest, frame.season),
    ]);
    return reply({
      leagueID,
      name: league.name,
      owner: league.ownerId === userId,
      code: league.code,
      ...frame,
      rows,
      matches,
    });
  };

/** The last ones that take no entry any more. */
async function lockedMatches(contest: ContestContext, season: number) {
  const now = contest.now();
  // Entry closes half an hour before the start, so the last that are locked are among the next to start.
  const soon = new Date(now.getTime() + 3600_000);
  const fixtures = await contest.fixtures
    .find({ season, startsAt: { $lte: soon } })
    .sort({ startsAt: -1 })
    .limit(MATCHES + 4)
    .lean();
  const markets = await marketsById(
    contest,
    fixtures.map(({ matchID }) => matchMarket(matchID)),
  );
  return fixtures
    .flatMap((fixture) => {
      const market = markets.get(matchMarket(fixture.matchID));
      if (!market || market.locksAt > now) return [];
      const { matchID, startsAt } = fixture;
      const { outcome } = market;
      return [
        {
          matchID,
          name: nameOf(fixture),
          startsAt: startsAt.toISOString(),
          ...(outcome === undefined ? {} : { outcome }),
        },
      ];
    })
    .slice(0, MATCHES);
}
