import { matchMarket } from '@baazi/contracts';
import type { MarketDeps } from '../market-deps';
import type { Market } from '../market';
import { marketsById } from '../markets-by-id';
import type { Fixture } from './fixture';

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
