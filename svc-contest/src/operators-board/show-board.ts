import { addDays, dayInIndia, startOfDayInIndia, type endpoints, type ReplyOf } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { Contest } from '../contest';
import type { Fixture } from '../fixtures/fixture';
import { matchView } from '../fixtures/match-view';
import { publishedMatches, type PublishedMatch } from '../fixtures/published-matches';
import { correctionRule } from '../markets/correction-view';
import { publishedQuestions, type PublishedQuestion } from '../questions/published-questions';
import { proposalOf } from '../score/proposal-of';
import type { Score } from '../score/score';
import { scoreView } from '../score/score-view';
import { boardMarket, boardQuestion } from './board-market';

type Board = ReplyOf<typeof endpoints.adminBoard>;
type BoardMatch = Board['matches'][number];
type Room = ReplyOf<typeof endpoints.matchRoom>;
const MOST_OVERDUE = 20;

/** One match day as its operators see it: each match with its questions, and what earlier days left undeclared. */
export const showBoard =
  (contest: Contest): Handler<typeof endpoints.adminBoard> =>
  async ({ query }) => {
    const now = contest.now();
    const day = query.day ?? dayInIndia(now);
    const [from, to] = [startOfDayInIndia(day), startOfDayInIndia(addDays(day, 1))];
    const [fixtures, late, before, after] = await Promise.all([
      contest.fixtures
        .find({ startsAt: { $gte: from, $lt: to } })
        .sort({ startsAt: 1, _id: 1 })
        .lean(),
      overdueBefore(contest, from, now),
      contest.fixtures
        .findOne({ startsAt: { $lt: from } })
        .sort({ startsAt: -1 })
        .lean(),
      contest.fixtures
        .findOne({ startsAt: { $gte: to } })
        .sort({ startsAt: 1 })
        .lean(),
    ]);
    const published = await publishedMatches(contest, fixtures);
    const questions = await publishedQuestions(contest, await questionsOf(contest, day, [...published, ...late]));
    const scores = await scoresOf(contest, [...published, ...late]);
    const known = { questions, scores, now };
    const [matches, overdue] = await Promise.all([
      Promise.all(published.map((one) => boardMatch(contest, one, known))),
      Promise.all(late.map((one) => boardMatch(contest, one, known))),
    ]);
    const isShown = new Set([...matches, ...overdue].flatMap((one) => one.questions.map(({ market }) => market)));
    const loose = questions.filter(({ market, question }) => question.day === day && !isShown.has(market._id));
    return reply({
      day,
      ...(before ? { before: dayInIndia(before.startsAt) } : {}),
      ...(after ? { after: dayInIndia(after.startsAt) } : {}),
      matches,
      questions: await Promise.all(loose.map(({ question, market }) => boardQuestion(contest, question, market))),
      overdue,
      serverNow: now.toISOString(),
      ...correctionRule(contest),
    });
  };

/** Started before the day, and nobody has declared it. */
async function overdueBefore(contest: Contest, from: Date, now: Date): Promise<PublishedMatch[]> {
  const undecided = await contest.markets
    .find({ state: 'open', kind: 'match', locksAt: { $lt: from } })
    .sort({ locksAt: 1, _id: 1 })
    .limit(MOST_OVERDUE)
    .lean();
  const fixtures = await contest.fixtures
    .find({ matchID: { $in: undecided.map(({ subject }) => subject) }, startsAt: { $lt: from < now ? from : now } })
    .sort({ startsAt: 1, _id: 1 })
    .lean();
  return publishedMatches(contest, fixtures);
}

const questionsOf = (contest: Contest, day: string, matches: readonly PublishedMatch[]) =>
  contest.questions
    .find({ $or: [{ day }, { matchID: { $in: matches.map(({ fixture }) => fixture.matchID) } }] })
    .sort({ questionID: 1 })
    .lean();

async function scoresOf(contest: Contest, matches: readonly PublishedMatch[]): Promise<Map<string, Score>> {
  const scores = await contest.scores.find({ _id: { $in: matches.map(({ fixture }) => fixture.matchID) } }).lean();
  return new Map(scores.map((score) => [score._id, score]));
}

async function boardMatch(
  contest: Contest,
  { fixture, market }: { fixture: Fixture; market: PublishedMatch['market'] },
  { questions, scores, now }: { questions: PublishedQuestion[]; scores: Map<string, Score>; now: Date },
): Promise<BoardMatch> {
  const score = scores.get(fixture.matchID);
  const proposal = score && proposalOf(score);
  const own = questions.filter(({ question }) => question.matchID === fixture.matchID);
  return {
    match: matchView(fixture, market, now),
    ...(score ? { score: scoreView(score, now) } : {}),
    ...(proposal ? { proposal } : {}),
    ...(await boardMarket(contest, market)),
    questions: await Promise.all(own.map((one) => boardQuestion(contest, one.question, one.market))),
  };
}

/** One match by itself, with every declaration that was made on it and on its questions. */
export const showRoom =
  (contest: Contest): Handler<typeof endpoints.matchRoom> =>
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
