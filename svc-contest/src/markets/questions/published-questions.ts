import { questionMarket } from '@baazi/contracts';
import type { MarketDeps } from '../market-deps';
import type { Market } from '../market';
import { marketsById } from '../markets-by-id';
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
