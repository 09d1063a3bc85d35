import type { ContestContext } from '../../contest-context';
import { pastResults } from '../../pages/match/past-results';
import { fullFirstInnings, parOf } from './par';

/** Par as it was known when a match began: what came after its start says nothing to it. */
export async function parBefore(contest: ContestContext, matchID: string): Promise<number> {
  const match = await contest.fixtures.findOne({ matchID }).select({ startsAt: 1 }).lean();
  const fixtures = await contest.fixtures
    .find({ startsAt: { $lt: match?.startsAt ?? contest.now() } })
    .sort({ startsAt: 1 })
    .select({ matchID: 1 })
    .lean();
  const scores = await contest.scores.find({ _id: { $in: fixtures.map(({ matchID }) => matchID) } }).lean();
  const cardOf = new Map(scores.map(({ _id, card }) => [_id, card]));
  const before = pastResults().flatMap(({ firstInningsRuns }) => firstInningsRuns ?? []);
  const here = fixtures.flatMap(({ matchID }) => {
    const card = cardOf.get(matchID);
    return (card && fullFirstInnings(card)) ?? [];
  });
  return parOf([...before, ...here]);
}
