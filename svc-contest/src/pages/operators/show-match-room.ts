import type { endpoints, ReplyOf } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { MarketDeps } from '../../markets/market';
import { publishedMatches, type PublishedMatch } from '../../markets/matches/published-matches';
import { publishedQuestions } from '../../markets/questions/published-questions';
import { scoresByMatch, type ScoreDeps } from '../../scores/score';
import { boardMatch, type BoardDeps } from './board-view';

type Room = ReplyOf<typeof endpoints.matchRoom>;

/** One match, with every declaration of it and of its questions. */
export const showMatchRoom =
  (
    deps: BoardDeps & ScoreDeps & Pick<MarketDeps, 'fixtures' | 'questions' | 'markets' | 'now'>,
  ): Handler<typeof endpoints.matchRoom> =>
  async ({ params: { matchID } }) => {
    const now = deps.now();
    const fixtures = await deps.fixtures.find({ matchID }).limit(1).lean();
    const [published] = await publishedMatches(deps, fixtures);
    if (!published) return refuse('match-not-found');
    const found = await deps.questions.find({ matchID }).sort({ questionID: 1 }).lean();
    const questions = await publishedQuestions(deps, found);
    const scores = await scoresByMatch(deps, [matchID]);
    const markets = [published.market, ...questions.map(({ market }) => market)];
    return reply({
      ...(await boardMatch(deps, published, { questions, scores, now })),
      history: markets.flatMap(historyOf).sort((a, b) => a.at.localeCompare(b.at)),
      serverNow: now.toISOString(),
    });
  };

const historyOf = ({ _id, title, history }: PublishedMatch['market']): Room['history'] =>
  history.map(({ revision, outcome, by, note, source, feedWrong, at }) => ({
    market: _id,
    title,
    revision,
    outcome,
    by,
    note,
    source,
    feedWrong,
    at: at.toISOString(),
  }));
