import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import { titleOf, type Market } from '../../markets/market';
import type { Entry } from '../entry';
import { resultLine } from './result-line';

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
    ...(resultText === undefined ? {} : { resultText }),
    question: titleOf(market),
    createdAt: entry.createdAt.toISOString(),
    ...(entry.state === 'reserved' ? { state: 'confirming' as const } : {}),
  };
}

function rightAnswer(entry: Entry): AnswerView['result'] {
  if (entry.result === 'pending') return null;
  if (entry.result === 'void') return 'VOID';
  const isYes = (entry.selection === 'yes') === (entry.result === 'won');
  return isYes ? 'yes' : 'no';
}
