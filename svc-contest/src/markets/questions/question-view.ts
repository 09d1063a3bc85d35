import { questionLocksAt, type endpoints, type ReplyOf } from '@baazi/contracts';
import { stateOf, titleOf, type Market } from '../market';
import { olderRules } from '../rules/older-rules';
import type { Question } from './question';

type QuestionView = ReplyOf<typeof endpoints.dashboard>['questions'][number];

/** A question as players see it. The right answer is left out until the market is settled. */
export function questionView(question: Question, market: Market, now: Date): QuestionView {
  const answer =
    market.state === 'settled' && (market.outcome === 'yes' || market.outcome === 'no') ? market.outcome : undefined;
  return {
    questionID: question.questionID,
    ...titleOf(question),
    day: question.day,
    locksAt: market.locksAt.toISOString(),
    state: stateOf(market, now),
    answer,
    ...olderRules(market),
  };
}

/** A question locks at 19:30 of its day, or earlier at the event's own close. */
export const lockOf = (question: Pick<Question, 'day' | 'closesAt'>): Date =>
  questionLocksAt(question.day, question.closesAt);
