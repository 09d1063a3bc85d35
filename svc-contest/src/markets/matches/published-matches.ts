import { matchMarket, toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import { marketsById, olderRules, stateOf, type MarketDeps, type Market } from '../market';
import { nameOf, type Fixture } from './fixture';

export interface PublishedMatch {
  fixture: Fixture;
  market: Market;
}

/** Fixtures with their markets, in the given order; a fixture without a market is left out. */
export async function publishedMatches(
  deps: Pick<MarketDeps, 'markets'>,
  fixtures: Fixture[],
): Promise<PublishedMatch[]> {
  const markets = await marketsById(
    deps,
    fixtures.map(({ matchID }) => matchMarket(matchID)),
  );
  return fixtures.flatMap((fixture) => {
    const market = markets.get(matchMarket(fixture.matchID));
    return market ? [{ fixture, market }] : [];
  });
}

export type MatchView = ReplyOf<typeof endpoints.dashboard>['matches'][number];

/** A match as players see it. */
export function matchView(fixture: Fixture, market: Market, now: Date): MatchView {
  const [first = '', second = ''] = fixture.teams;
  return {
    matchID: fixture.matchID,
    match_id: fixture._id.toHexString(),
    match_number: fixture.matchNumber,
    name: nameOf(fixture),
    teams: [first, second],
    startsAt: fixture.startsAt.toISOString(),
    locksAt: market.locksAt.toISOString(),
    venue: fixture.venue,
    city: fixture.city,
    state: stateOf(market, now),
    resultText: market.resultText,
    resultMessage: market.resultMessage,
    maxStake: market.maxStakePaise === undefined ? undefined : toRupees(market.maxStakePaise),
    rulesHash: olderRules(market),
    movedFrom: fixture.movedFrom?.toISOString(),
  };
}
