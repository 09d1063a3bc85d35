import type { ContestContext } from '../../contest-context';
import type { Fixture } from './fixture';

/** For showing a match only: what decides an entry is its market, which is read afresh each time. */
const KEPT_MS = 1000;
const kept = new WeakMap<ContestContext, Map<string, { readAt: number; fixture: Promise<Fixture | null> }>>();

/** The facts of a match; thousands may ask for the same one in the minutes before it locks. */
export function readFixture(contest: ContestContext, matchID: string): Promise<Fixture | null> {
  const known = kept.get(contest) ?? new Map<string, { readAt: number; fixture: Promise<Fixture | null> }>();
  kept.set(contest, known);
  const now = contest.service.clocks.machine.now().getTime();
  const there = known.get(matchID);
  if (there && now - there.readAt < KEPT_MS) return there.fixture;
  const fixture = contest.fixtures.findOne({ matchID }).lean<Fixture | null>().exec();
  known.set(matchID, { readAt: now, fixture });
  fixture.catch(() => known.delete(matchID));
  return fixture;
}
