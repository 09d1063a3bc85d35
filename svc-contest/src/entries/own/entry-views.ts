import {
  messageOfOutcome,
  resultFields,
  toRupees,
  type endpoints,
  type ReplyOf,
  type ResultMessage,
} from '@baazi/contracts';
import { isCut, titleOf, type Market } from '../../markets/market';
import type { Entry } from '../entry';
import type { Fixture } from '../../markets/matches/fixture';
import { matchView } from '../../markets/matches/published-matches';

type AnswerView = ReplyOf<typeof endpoints.listAnswers>['data'][number];

/** An answer as its player sees it: `result` is the right answer, once this one is settled. */
export function answerView(entry: Entry, market: Market): AnswerView {
  return {
    questionID: entry.subject,
    chosenAnswer: entry.selection === 'yes' ? 'yes' : 'no',
    amount: toRupees(entry.stakePaise),
    win_amount: toRupees(entry.payoutPaise),
    result: rightAnswer(entry),
    ...resultLine(entry, market),
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
  return {
    matchID: entry.subject,
    chosenTeam: entry.selection,
    amount: toRupees(entry.stakePaise),
    win_amount: toRupees(entry.payoutPaise),
    result: results[entry.result],
    ...resultLine(entry, market),
    createdAt: entry.createdAt.toISOString(),
    match: matchView(fixture, market, now),
    state: entry.state === 'reserved' ? 'confirming' : undefined,
  };
}

interface ResultLine {
  resultText: string;
  resultMessage: ResultMessage;
}

/** The result line of a settled entry or answer; pending ones have none. */
export function resultLine(entry: Entry, market: Market): ResultLine | undefined {
  switch (entry.result) {
    case 'pending':
      return undefined;
    case 'won':
      return resultFields({ key: 'entry-won', params: { rupees: toRupees(entry.payoutPaise) } });
    case 'lost':
      return resultFields({ key: 'entry-lost', params: { rupees: toRupees(entry.stakePaise) } });
    case 'void': {
      const { resultText: why, resultMessage: whyMessage } = whyVoid(entry, market);
      return resultFields({
        key: 'entry-refunded',
        params: { rupees: toRupees(entry.stakePaise), why, ...(whyMessage && { whyMessage }) },
      });
    }
  }
}

export function whyVoid(
  entry: Entry,
  { resultText, resultMessage, ...market }: Market,
): { resultText: string; resultMessage?: ResultMessage | undefined } {
  if (isCut(market, entry.acceptedAt)) return resultFields({ key: 'moved-earlier', params: {} });
  if (market.outcome === 'void' && resultText !== undefined) return { resultText, resultMessage };
  return resultFields(messageOfOutcome(entry.kind, 'void'));
}
