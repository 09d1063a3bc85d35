import type { MarketDeps } from '../market-deps';
import type { Fixture } from './fixture';

/** For display only: entries are decided by the market, which is read each time. */
const CACHED_MS = 1000;
const cache = new WeakMap<MarketDeps['fixtures'], Map<string, { readAt: number; fixture: Promise<Fixture | null> }>>();

/** A match, cached: thousands of requests may need the same one in the minutes before its lock. */
export function readFixture(deps: Pick<MarketDeps, 'service' | 'fixtures'>, matchID: string): Promise<Fixture | null> {
  const known = cache.get(deps.fixtures) ?? new Map<string, { readAt: number; fixture: Promise<Fixture | null> }>();
  cache.set(deps.fixtures, known);
  const now = deps.service.clocks.machine.now().getTime();
  const cached = known.get(matchID);
  if (cached && now - cached.readAt < CACHED_MS) return cached.fixture;
  const fixture = deps.fixtures.findOne({ matchID }).lean<Fixture | null>().exec();
  known.set(matchID, { readAt: now, fixture });
  fixture.catch(() => known.delete(matchID));
  return fixture;
}
