import { dayInIndia, matchMarket } from '@baazi/contracts';
import type { ContestContext } from '../../contest-context';
import type { Fixture } from '../../markets/matches/fixture';
import { marketsById } from '../../markets/markets-by-id';
import type { Result } from './form';
import { pastResults } from './past-results';

/** What both sides of a match played before it, newest first: here, and in the seasons before. */
export async function resultsBefore(
  contest: ContestContext,
  { teams, startsAt }: Pick<Fixture, 'teams' | 'startsAt'>,
): Promise<Result[]> {
  const fixtures = await contest.fixtures
    .find({ startsAt: { $lt: startsAt }, teams: { $in: teams } })
    .sort({ startsAt: -1 })
    .lean();
  const markets = await marketsById(
    contest,
    fixtures.map(({ matchID }) => matchMarket(matchID)),
  );
  const here = fixtures.flatMap((fixture): Result[] => {
    const market = markets.get(matchMarket(fixture.matchID));
    // A match that was stopped and replayed is no result of its own, and one in play is none yet.
    if (market?.outcome === undefined || isReplayed(fixture.matchID, fixtures)) return [];
    return [
      {
        day: dayInIndia(fixture.startsAt),
        teams: fixture.teams,
        words: market.resultText ?? market.outcome,
        matchID: fixture.matchID,
        ...(market.outcome === 'void' ? {} : { winner: market.outcome }),
      },
    ];
  });
  const before = pastResults().filter((past) => past.teams.some((team) => teams.includes(team)));
  return [...here, ...before.toReversed()];
}

const isReplayed = (matchID: string, fixtures: readonly Fixture[]): boolean =>
  fixtures.some(({ replayOf }) => replayOf === matchID);
