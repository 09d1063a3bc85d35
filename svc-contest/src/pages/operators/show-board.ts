import { addDays, dayInIndia, startOfDayInIndia, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { publishedMatches, type PublishedMatch } from '../../markets/matches/published-matches';
import { correctionRule } from '../../markets/correction-view';
import { publishedQuestions } from '../../markets/questions/published-questions';
import { boardQuestion } from './board-market';
import { boardMatch, scoresOf } from './board-match';

const MOST_OVERDUE = 20;

/** One match day as its operators see it: each match with its questions, and what earlier days left undeclared. */
export const showBoard =
  (contest: ContestContext): Handler<typeof endpoints.adminBoard> =>
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
async function overdueBefore(contest: ContestContext, from: Date, now: Date): Promise<PublishedMatch[]> {
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

const questionsOf = (contest: ContestContext, day: string, matches: readonly PublishedMatch[]) =>
  contest.questions
    .find({ $or: [{ day }, { matchID: { $in: matches.map(({ fixture }) => fixture.matchID) } }] })
    .sort({ questionID: 1 })
    .lean();
