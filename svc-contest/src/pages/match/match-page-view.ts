import { isOpen, type endpoints, type ReplyOf } from '@baazi/contracts';
import { matchView } from '../../markets/matches/match-view';
import type { Market } from '../../markets/market';
import { formOf, headToHead } from './form';
import { currentRules, rulesOf } from '../../markets/rules/rules-texts';
import { proposalOf } from '../../scores/proposal-of';
import { scoreView } from '../../scores/score-view';
import { winProbability } from '../../scores/win-probability/win-probability';
import { splitOf } from './crowd';
import type { MatchFacts } from './match-facts';

type MatchPage = ReplyOf<typeof endpoints.matchPage>;

/** A match as its page shows it at an instant; a proposal is for operators only. */
export function matchPageView(facts: MatchFacts, now: Date, { forOperator }: { forOperator: boolean }): MatchPage {
  const { fixture, market, results, score } = facts;
  const split = splitOf(market, facts.crowd);
  const { hash, text } = rulesOf(market.rulesHash) ?? currentRules;
  const isLocked = !isOpen(market.locksAt, now);
  const chance = score && isLocked ? winProbability(score.card, { par: score.par, teams: fixture.teams }) : undefined;
  const proposal = score && forOperator ? proposalOf(score) : undefined;
  const result = resultOf(market);
  return {
    match: matchView(fixture, market, now),
    entries: { count: facts.entries, ...(split ? { split } : {}) },
    form: Object.fromEntries(fixture.teams.map((team) => [team, formOf(team, results)])),
    headToHead: headToHead(fixture.teams, results),
    rules: { hash, text },
    ...(score ? { score: scoreView(score, now) } : {}),
    ...(chance ? { winProbability: chance } : {}),
    ...(proposal ? { proposal } : {}),
    ...(result ? { result } : {}),
    revisions: market.history.map(({ revision, outcome, note, source, at }) => ({
      revision,
      outcome,
      reason: note,
      ...(source === undefined ? {} : { source }),
      at: at.toISOString(),
    })),
    serverNow: now.toISOString(),
  };
}

function resultOf({ state, outcome, resultText, revision, history }: Market): MatchPage['result'] {
  const standing = history.at(-1);
  if (state === 'open' || outcome === undefined || !standing) return undefined;
  return {
    outcome,
    resultText: resultText ?? outcome,
    state,
    revision,
    ...(standing.source === undefined ? {} : { source: standing.source }),
    at: standing.at.toISOString(),
  };
}
