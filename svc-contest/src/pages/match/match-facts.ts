import { dayInIndia, matchMarket } from '@baazi/contracts';
import type { TallyDeps } from '../../entries/entry-deps';
import { tallyOf } from '../../entries/tally';
import { type Crowd, type Market, type MarketDeps, marketsById } from '../../markets/market';
import type { Fixture } from '../../markets/matches/fixture';
import type { Score, ScoreDeps } from '../../scores/score';
import { pastResults } from '../../scores/win-probability/past-results';
import { nextCrowd } from './crowd';
import type { Result } from './form';

export interface MatchFactDeps extends ScoreDeps, TallyDeps, Pick<MarketDeps, 'fixtures' | 'markets'> {
  service: TallyDeps['service'];
}

/** The data of a match page; time-dependent fields are computed for each request. */
export interface MatchFacts {
  fixture: Fixture;
  market: Market;
  entries: number;
  crowd?: Crowd | undefined;
  /** of both sides, newest first */
  results: Result[];
  score?: Score | undefined;
}

export async function readMatchFacts(deps: MatchFactDeps, matchID: string): Promise<MatchFacts | undefined> {
  const [fixture, market, score] = await Promise.all([
    deps.fixtures.findOne({ matchID }).lean<Fixture | null>(),
    deps.markets.findById(matchMarket(matchID)).lean<Market | null>(),
    deps.scores.findById(matchID).lean<Score | null>(),
  ]);
  if (!fixture || !market) return undefined;
  const [counted, results] = await Promise.all([countEntries(deps, market), resultsBefore(deps, fixture)]);
  return { fixture, market, ...counted, results, score: score ?? undefined };
}

/** Counts the held entries. The shown split is stored, so that it moves in the same steps on every instance. */
async function countEntries(deps: MatchFactDeps, market: Market): Promise<Pick<MatchFacts, 'entries' | 'crowd'>> {
  const groups = (await tallyOf(deps, market)).groups.filter(({ cut }) => !cut);
  const on = market.outcomes.map((outcome) =>
    groups.filter(({ selection }) => selection === outcome).reduce((sum, { entries }) => sum + entries, 0),
  );
  const entries = on.reduce((sum, count) => sum + count, 0);
  const next = nextCrowd(market.crowd, { entries, on });
  if (!next) return { entries, crowd: market.crowd };
  await deps.markets.updateOne(
    { _id: market._id, 'crowd.entries': market.crowd?.entries ?? { $exists: false } },
    { $set: { crowd: next } },
  );
  return { entries, crowd: next };
}

/** The results of both sides before a match, newest first: of this season's fixtures, then of earlier seasons. */
async function resultsBefore(
  deps: Pick<MarketDeps, 'fixtures' | 'markets'>,
  { teams, startsAt }: Pick<Fixture, 'teams' | 'startsAt'>,
): Promise<Result[]> {
  const fixtures = await deps.fixtures
    .find({ startsAt: { $lt: startsAt }, teams: { $in: teams } })
    .sort({ startsAt: -1 })
    .lean();
  const markets = await marketsById(
    deps,
    fixtures.map(({ matchID }) => matchMarket(matchID)),
  );
  const ofFixtures = fixtures.flatMap((fixture): Result[] => {
    const market = markets.get(matchMarket(fixture.matchID));
    // A match in play has no result yet; a stopped match has the result of its replay.
    if (market?.outcome === undefined || isReplayed(fixture.matchID, fixtures)) return [];
    return [
      {
        day: dayInIndia(fixture.startsAt),
        teams: fixture.teams,
        words: market.resultText ?? market.outcome,
        message: market.resultMessage,
        matchID: fixture.matchID,
        winner: market.outcome === 'void' ? undefined : market.outcome,
      },
    ];
  });
  const ofPastSeasons = pastResults().filter((past) => past.teams.some((team) => teams.includes(team)));
  return [...ofFixtures, ...ofPastSeasons.toReversed()];
}

const isReplayed = (matchID: string, fixtures: readonly Fixture[]): boolean =>
  fixtures.some(({ replayOf }) => replayOf === matchID);
