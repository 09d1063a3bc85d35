import { matchMarket, type endpoints, type ReplyOf } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { type MarketDeps, marketsById } from '../../markets/market';
import { nameOf } from '../../markets/matches/fixture';
import { distinctionsOf, distinctionView, type DistinctionDeps } from '../standings/distinctions';
import { honourOf, type FollowerDeps } from '../following/follower';
import { playerNames } from '../standings/player-names';
import { requestedBoard, type BoardDeps } from '../standings/requested-board';
import { scoreView, standingId } from '../standings/standing';
import { findLeagueOf, type League, type LeagueDeps } from './league';

const MATCHES_SHOWN = 10;
/** Entry closes 30 minutes before the start, so a locked match may start up to this much later than now. */
const LOCK_AHEAD_MS = 3600_000;
const NO_SCORE = { points: 0, right: 0, wrong: 0, streak: 0 };

type TableDeps = DistinctionDeps & FollowerDeps;
type MatchDeps = Pick<MarketDeps, 'fixtures' | 'markets' | 'now'>;

/** A league's table of this season or of a week, with the matches whose entries may be shown. */
export const showLeague =
  (deps: Pick<LeagueDeps, 'leagues'> & TableDeps & BoardDeps & MatchDeps): Handler<typeof endpoints.league> =>
  async ({ params: { leagueID }, query, caller: { userId } }) => {
    const league = await findLeagueOf(deps, leagueID, userId);
    if (!league) return refuse('league-not-found');
    const { board, period } = await requestedBoard(deps, query);
    const [rows, matches] = await Promise.all([
      leagueTable(deps, league, { board, userId, season: period.season }),
      lockedMatches(deps, period.season),
    ]);
    return reply({
      leagueID,
      name: league.name,
      owner: league.ownerId === userId,
      code: league.code,
      ...period,
      rows,
      matches,
    });
  };

type Row = ReplyOf<typeof endpoints.league>['rows'][number];

/** All members on a board, best first, by the same few statements for any number of members. */
async function leagueTable(
  deps: TableDeps,
  { members, ownerId }: League,
  { board, userId: reader, season }: { board: string; userId: string; season: number },
): Promise<Row[]> {
  const userIds = members.map(({ userId }) => userId);
  const [standings, nameOfPlayer, distinctions, honour] = await Promise.all([
    deps.standings.raw.find({ _id: { $in: userIds.map((userId) => standingId(board, userId)) } }).toArray(),
    playerNames(deps, userIds),
    distinctionsOf(deps, userIds, season),
    honourOf(deps, season, userIds),
  ]);
  const byUser = new Map(standings.map((standing) => [standing.userId, standing]));
  const rows = members
    .map(({ userId, memberID }) => ({ userId, memberID, score: scoreView(byUser.get(userId) ?? NO_SCORE) }))
    .sort((a, b) => b.score.points - a.score.points || b.score.decided - a.score.decided);
  return rows.map(({ userId, memberID, score }) => ({
    rank: rows.findIndex((row) => row.score.points === score.points) + 1,
    name: nameOfPlayer(userId),
    memberID,
    ...score,
    ...distinctionView(distinctions(userId)),
    honour: honour.get(userId),
    owner: userId === ownerId ? true : undefined,
    you: userId === reader ? true : undefined,
  }));
}

/** The latest matches that take no more entries. */
async function lockedMatches(deps: MatchDeps, season: number) {
  const now = deps.now();
  const fixtures = await deps.fixtures.raw
    .find({ season, startsAt: { $lte: new Date(now.getTime() + LOCK_AHEAD_MS) } })
    .sort({ startsAt: -1 })
    .limit(MATCHES_SHOWN + 4)
    .toArray();
  const markets = await marketsById(
    deps,
    fixtures.map(({ matchID }) => matchMarket(matchID)),
  );
  return fixtures
    .flatMap((fixture) => {
      const market = markets.get(matchMarket(fixture.matchID));
      if (!market || market.locksAt > now) return [];
      const { matchID, startsAt } = fixture;
      return [{ matchID, name: nameOf(fixture), startsAt: startsAt.toISOString(), outcome: market.outcome }];
    })
    .slice(0, MATCHES_SHOWN);
}
