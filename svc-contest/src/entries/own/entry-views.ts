import { toRupees, type endpoints, type ReplyOf, lost, refunded, won } from '@baazi/contracts';
import { titleOf, type Market, isCut } from '../../markets/market';
import type { Entry } from '../entry';
import type { Fixture } from '../../markets/matches/fixture';
import { matchView } from '../../markets/matches/match-view';

type AnswerView = ReplyOf<typeof endpoints.listAnswers>['data'][number];

/** An answer as its player sees it: `result` is the right answer, once this one is settled. */
export function answerView(entry: Entry, market: Market): AnswerView {
  const resultText = resultLine(entry, market);
  return {
    questionID: entry.subject,
    chosenAnswer: entry.selection === 'yes' ? 'yes' : 'no',
    amount: toRupees(entry.stakePaise),
    win_amount: toRupees(entry.payoutPaise),
    result: rightAnswer(entry),
    resultText,
    question: titleOf(market),
    createdAt: entry.createdAt.toISOString(),
    state: entry.state === 'reserved' ? 'confirming' : undefined,
  };
}

function rightAnswer(entry: Entry): AnswerView['result'] {
  if (entry.result === 'pending') return null;
  if (entry.result === 'void') return 'VOID';
  const isYes = (entry.selection === 'yes') === (entry.result === 'won');
  return isYes ? 'yes' : 'no';
}

type TeamView = ReplyOf<typeof endpoints.listTeams>['data'][number];

const results = { pending: null, won: 'WON', lost: 'LOST', void: 'VOID' } as const;

/** A team entry as its player sees it. */
export function teamView(entry: Entry, fixture: Fixture, market: Market, now: Date): TeamView {
  const resultText = resultLine(entry, market);
  return {
    matchID: entry.subject,
    chosenTeam: entry.selection,
    amount: toRupees(entry.stakePaise),
    win_amount: toRupees(entry.payoutPaise),
    result: results[entry.result],
    resultText,
    createdAt: entry.createdAt.toISOString(),
    match: matchView(fixture, market, now),
    state: entry.state === 'reserved' ? 'confirming' : undefined,
  };
}

/** The result line of a settled entry or answer; pending ones have none. */
export function resultLine(entry: Entry, market: Market): string | undefined {
  switch (entry.result) {
    case 'pending':
      return undefined;
    case 'won':
      return won(toRupees(entry.payoutPaise));
    case 'lost':
      return lost(toRupees(entry.stakePaise));
    case 'void':
      return refunded(whyVoid(entry, market), toRupees(entry.stakePaise));
  }
}

export function whyVoid(entry: Entry, market: Market): string {
  if (isCut(market, entry.acceptedAt)) return 'Match moved earlier';
  if (market.outcome === 'void' && market.resultText !== undefined) return market.resultText;
  return entry.kind === 'match' ? 'Match abandoned' : 'Question withdrawn';
}
