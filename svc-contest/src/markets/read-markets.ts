import { matchMarket, questionMarket } from '@baazi/contracts';
import type { Contest } from '../contest';
import type { Fixture } from '../fixtures/fixture';
import type { Question } from '../questions/question';
import type { Market } from './market';

/** Fixtures with their markets, in the order given; one without a market is not published yet and is left out. */
export async function withMatchMarkets(
  contest: Contest,
  fixtures: Fixture[],
): Promise<{ fixture: Fixture; market: Market }[]> {
  const markets = await marketsById(
    contest,
    fixtures.map(({ matchID }) => matchMarket(matchID)),
  );
  return fixtures.flatMap((fixture) => {
    const market = markets.get(matchMarket(fixture.matchID));
    return market ? [{ fixture, market }] : [];
  });
}

export async function withQuestionMarkets(
  contest: Contest,
  questions: Question[],
): Promise<{ question: Question; market: Market }[]> {
  const markets = await marketsById(
    contest,
    questions.map(({ questionID }) => questionMarket(questionID)),
  );
  return questions.flatMap((question) => {
    const market = markets.get(questionMarket(question.questionID));
    return market ? [{ question, market }] : [];
  });
}

export async function marketsById(contest: Contest, ids: string[]): Promise<Map<string, Market>> {
  if (ids.length === 0) return new Map();
  const markets = await contest.markets.find({ _id: { $in: ids } }).lean();
  return new Map(markets.map((market) => [market._id, market]));
}
