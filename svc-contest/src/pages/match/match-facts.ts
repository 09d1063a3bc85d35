import { matchMarket } from '@baazi/contracts';
import type { ContestContext } from '../../contest-context';
import { tallyOf } from '../../entries/tally';
import type { Fixture } from '../../markets/matches/fixture';
import type { Crowd, Market } from '../../markets/market';
import type { Result } from './form';
import { resultsBefore } from './results-before';
import type { Score } from '../../scores/score';
import { nextCrowd } from './crowd';

/** What a match page is made of; what depends on the time is worked out for each visitor. */
export interface MatchFacts {
  fixture: Fixture;
  market: Market;
  entries: number;
  crowd?: Crowd;
  /** of both sides, newest first */
  results: Result[];
  score?: Score;
}

export async function readMatchFacts(contest: ContestContext, matchID: string): Promise<MatchFacts | undefined> {
  const [fixture, market, score] = await Promise.all([
    contest.fixtures.findOne({ matchID }).lean<Fixture | null>(),
    contest.markets.findById(matchMarket(matchID)).lean<Market | null>(),
    contest.scores.findById(matchID).lean<Score | null>(),
  ]);
  if (!fixture || !market) return undefined;
  const [counted, results] = await Promise.all([countOf(contest, market), resultsBefore(contest, fixture)]);
  return { fixture, market, ...counted, results, ...(score ? { score } : {}) };
}

/** Entries that are held; what is shown of their choices moves on in steps, for every copy of this service alike. */
async function countOf(contest: ContestContext, market: Market): Promise<Pick<MatchFacts, 'entries' | 'crowd'>> {
  const groups = (await tallyOf(contest, market)).groups.filter(({ cut }) => !cut);
  const on = market.outcomes.map((outcome) =>
    groups.filter(({ selection }) => selection === outcome).reduce((sum, { entries }) => sum + entries, 0),
  );
  const entries = on.reduce((sum, count) => sum + count, 0);
  const next = nextCrowd(market.crowd, { entries, on });
  if (!next) return { entries, ...(market.crowd ? { crowd: market.crowd } : {}) };
  await contest.markets.updateOne(
    { _id: market._id, 'crowd.entries': market.crowd?.entries ?? { $exists: false } },
    { $set: { crowd: next } },
  );
  return { entries, crowd: next };
}
