import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { Market } from '../markets/market';
import type { Pick } from './pick';
import { resultLine } from './result-line';

export type AnswerView = ReplyOf<typeof endpoints.listAnswers>['data'][number];

/** An answer as its player sees it: `result` is the right answer, once this one is settled. */
export function answerView(pick: Pick, market: Market): AnswerView {
  const resultText = resultLine(pick, market);
  return {
    questionID: pick.subject,
    chosenAnswer: pick.selection === 'yes' ? 'yes' : 'no',
    amount: toRupees(pick.stakePaise),
    win_amount: toRupees(pick.payoutPaise),
    result: rightAnswer(pick),
    ...(resultText === undefined ? {} : { resultText }),
    question: { title: market.title },
    createdAt: pick.createdAt.toISOString(),
    ...(pick.state === 'reserved' ? { state: 'confirming' as const } : {}),
  };
}

function rightAnswer(pick: Pick): AnswerView['result'] {
  if (pick.result === 'pending') return null;
  if (pick.result === 'void') return 'VOID';
  const isYes = (pick.selection === 'yes') === (pick.result === 'won');
  return isYes ? 'yes' : 'no';
}
