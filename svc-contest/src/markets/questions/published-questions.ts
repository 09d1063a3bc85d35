import { questionMarket, type endpoints, type ReplyOf } from '@baazi/contracts';
import { marketsById, olderRules, stateOf, titleOf, type MarketDeps, type Market } from '../market';
import type { Question } from './question';

export interface PublishedQuestion {
  question: Question;
  market: Market;
}

/** Questions with their markets, in the order given. */
export async function publishedQuestions(
  deps: Pick<MarketDeps, 'markets'>,
  questions: Question[],
): Promise<PublishedQuestion[]> {
  const markets = await marketsById(
    deps,
    questions.map(({ questionID }) => questionMarket(questionID)),
  );
  return questions.flatMap((question) => {
    const market = markets.get(questionMarket(question.questionID));
    return market ? [{ question, market }] : [];
  });
}

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
    rulesHash: olderRules(market),
  };
}
