import type { endpoints, ReplyOf } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { publishedMatches, type PublishedMatch } from '../../markets/matches/published-matches';
import { publishedQuestions } from '../../markets/questions/published-questions';
import { boardMatch, scoresOf } from './board-match';

type Room = ReplyOf<typeof endpoints.matchRoom>;

/** One match by itself, with every declaration that was made on it and on its questions. */
export const showRoom =
  (contest: ContestContext): Handler<typeof endpoints.matchRoom> =>
  async ({ params: { matchID } }) => {
    const now = contest.now();
    const fixtures = await contest.fixtures.find({ matchID }).limit(1).lean();
    const [published] = await publishedMatches(contest, fixtures);
    if (!published) return refuse('match-not-found');
    const found = await contest.questions.find({ matchID }).sort({ questionID: 1 }).lean();
    const questions = await publishedQuestions(contest, found);
    const scores = await scoresOf(contest, [published]);
    const markets = [published.market, ...questions.map(({ market }) => market)];
    return reply({
      ...(await boardMatch(contest, published, { questions, scores, now })),
      history: markets.flatMap(historyOf).sort((a, b) => a.at.localeCompare(b.at)),
      serverNow: now.toISOString(),
    });
  };

const historyOf = ({ _id, title, history }: PublishedMatch['market']): Room['history'] =>
  history.map(({ revision, outcome, by, note, source, at }) => ({
    market: _id,
    title,
    revision,
    outcome,
    by,
    note,
    ...(source === undefined ? {} : { source }),
    at: at.toISOString(),
  }));
