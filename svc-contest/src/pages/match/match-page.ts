import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { readMatchFacts, type MatchFacts } from './match-facts';
import { matchPageView } from './match-page-view';

/** Thousands look at one match: what is read is kept for a moment. A change made by this copy is seen at once. */
const KEPT_MS = 1000;

/** Everything about a match, for anyone. */
export function matchPage(contest: ContestContext): Handler<typeof endpoints.matchPage> {
  const kept = new Map<string, { readAt: number; facts: Promise<MatchFacts | undefined> }>();
  contest.onChange(() => kept.clear());
  const factsOf = (matchID: string): Promise<MatchFacts | undefined> => {
    const machineNow = contest.service.clocks.machine.now().getTime();
    const there = kept.get(matchID);
    if (there && machineNow - there.readAt < KEPT_MS) return there.facts;
    const facts = readMatchFacts(contest, matchID);
    const reading = { readAt: machineNow, facts };
    kept.set(matchID, reading);
    const forget = (): void => void (kept.get(matchID) === reading && kept.delete(matchID));
    // Neither a failed read nor a match that does not exist is kept.
    facts.then((found) => found ?? forget(), forget);
    return facts;
  };
  return async ({ params, caller }) => {
    const facts = await factsOf(params.matchID);
    if (!facts) return refuse('match-not-found');
    return reply(matchPageView(facts, contest.now(), { forOperator: caller?.role === 'operator' }));
  };
}
