import type { MarketDeps } from '../market-deps';
import type { Fixture } from './fixture';

/** For showing a match only: what decides an entry is its market, which is read afresh each time. */
const KEPT_MS = 1000;
const kept = new WeakMap<MarketDeps['fixtures'], Map<string, { readAt: number; fixture: Promise<Fixture | null> }>>();

/** The facts of a match; thousands may ask for the same one in the minutes before it locks. */
export function readFixture(deps: Pick<MarketDeps, 'service' | 'fixtures'>, matchID: string): Promise<Fixture | null> {
  const known = kept.get(deps.fixtures) ?? new Map<string, { readAt: number; fixture: Promise<Fixture | null> }>();
  kept.set(deps.fixtures, known);
  const now = deps.service.clocks.machine.now().getTime();
  const there = known.get(matchID);
  if (there && now - there.readAt < KEPT_MS) return there.fixture;
  const fixture = deps.fixtures.findOne({ matchID }).lean<Fixture | null>().exec();
  known.set(matchID, { readAt: now, fixture });
  fixture.catch(() => known.delete(matchID));
  return fixture;
}
