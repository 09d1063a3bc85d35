import { refuse, reply, type Handler } from '@baazi/service-kit';
import { isOpen, type endpoints, type ReplyOf } from '@baazi/contracts';
import { matchView } from '../../markets/matches/published-matches';
import type { Market } from '../../markets/market';
import { formOf, headToHead } from './form';
import { currentRules, rulesOf } from '../../markets/rules/rules-texts';
import { proposalOf } from '../../scores/outcome-of-card';
import { scoreView } from '../../scores/score-view';
import { winProbability } from '../../scores/win-probability/win-probability';
import { splitOf } from './crowd';
import { readMatchFacts, type MatchFactDeps, type MatchFacts } from './match-facts';
import type { CacheDeps } from '../page-cache';

type MatchPage = ReplyOf<typeof endpoints.matchPage>;

/** Thousands open one match at once. A change by this instance ends the cache at once. */
const CACHE_MS = 1000;

/** Everything about a match, for anyone. */
export function showMatchPage(deps: MatchFactDeps & CacheDeps): Handler<typeof endpoints.matchPage> {
  const cache = new Map<string, { readAtMs: number; facts: Promise<MatchFacts | undefined> }>();
  deps.onChange(() => cache.clear());
  const factsOf = (matchID: string): Promise<MatchFacts | undefined> => {
    const readAtMs = deps.service.clocks.machine.now().getTime();
    const cached = cache.get(matchID);
    if (cached && readAtMs - cached.readAtMs < CACHE_MS) return cached.facts;
    const facts = readMatchFacts(deps, matchID);
    const reading = { readAtMs, facts };
    cache.set(matchID, reading);
    const drop = (): void => void (cache.get(matchID) === reading && cache.delete(matchID));
    // Neither a failed read nor an unknown match is cached.
    facts.then((found) => found ?? drop(), drop);
    return facts;
  };
  return async ({ params, caller }) => {
    const facts = await factsOf(params.matchID);
    if (!facts) return refuse('match-not-found');
    return reply(matchPageView(facts, deps.now(), { forOperator: caller?.role === 'operator' }));
  };
}

/** The page at an instant; only operators get a proposal. */
function matchPageView(facts: MatchFacts, now: Date, { forOperator }: { forOperator: boolean }): MatchPage {
  const { fixture, market, results, score } = facts;
  const split = splitOf(market, facts.crowd);
  const { hash, text } = rulesOf(market.rulesHash) ?? currentRules;
  const isLocked = !isOpen(market.locksAt, now);
  const chance = score && isLocked ? winProbability(score.card, { par: score.par, teams: fixture.teams }) : undefined;
  const proposal = score && forOperator ? proposalOf(score) : undefined;
  const result = resultOf(market);
  return {
    match: matchView(fixture, market, now),
    entries: { count: facts.entries, split },
    form: Object.fromEntries(fixture.teams.map((team) => [team, formOf(team, results)])),
    headToHead: headToHead(fixture.teams, results),
    rules: { hash, text },
    toss: fixture.toss,
    lineups: fixture.lineups,
    score: score && scoreView(score, now),
    winProbability: chance,
    proposal,
    result,
    revisions: market.history.map(({ revision, outcome, note, source, at }) => ({
      revision,
      outcome,
      reason: note,
      source,
      at: at.toISOString(),
    })),
    serverNow: now.toISOString(),
  };
}

function resultOf({ state, outcome, resultText, resultMessage, revision, history }: Market): MatchPage['result'] {
  const last = history.at(-1);
  if (state === 'open' || outcome === undefined || !last) return undefined;
  return {
    outcome,
    resultText: resultText ?? outcome,
    resultMessage,
    state,
    revision,
    source: last.source,
    at: last.at.toISOString(),
  };
}
