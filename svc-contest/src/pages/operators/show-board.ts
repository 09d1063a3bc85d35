import { addDays, dayInIndia, startOfDayInIndia, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { MarketDeps } from '../../markets/market';
import { publishedMatches, type PublishedMatch } from '../../markets/matches/published-matches';
import { correctionRule } from '../../markets/correction-view';
import { publishedQuestions } from '../../markets/questions/published-questions';
import { scoresByMatch, type ScoreDeps } from '../../scores/score';
import { boardMatch, boardQuestion, type BoardDeps } from './board-view';

const MAX_OVERDUE = 20;

type DayDeps = Pick<MarketDeps, 'fixtures' | 'questions' | 'markets'>;

/** A match day for operators: each match with its questions, and the undeclared matches of earlier days. */
export const showBoard =
  (deps: BoardDeps & ScoreDeps & DayDeps & Pick<MarketDeps, 'now'>): Handler<typeof endpoints.adminBoard> =>
  async ({ query }) => {
    const now = deps.now();
    const day = query.day ?? dayInIndia(now);
    const [from, to] = [startOfDayInIndia(day), startOfDayInIndia(addDays(day, 1))];
    const [fixtures, overdueMatches, before, after] = await Promise.all([
      deps.fixtures
        .find({ startsAt: { $gte: from, $lt: to } })
        .sort({ startsAt: 1, _id: 1 })
        .lean(),
      overdueBefore(deps, from, now),
      deps.fixtures
        .findOne({ startsAt: { $lt: from } })
        .sort({ startsAt: -1 })
        .lean(),
      deps.fixtures
        .findOne({ startsAt: { $gte: to } })
        .sort({ startsAt: 1 })
        .lean(),
    ]);
    const published = await publishedMatches(deps, fixtures);
    const questions = await publishedQuestions(deps, await questionsOf(deps, day, [...published, ...overdueMatches]));
    const scores = await scoresByMatch(deps, idsOf([...published, ...overdueMatches]));
    const shared = { questions, scores, now };
    const [matches, overdue] = await Promise.all([
      Promise.all(published.map((one) => boardMatch(deps, one, shared))),
      Promise.all(overdueMatches.map((one) => boardMatch(deps, one, shared))),
    ]);
    const shownMarkets = new Set([...matches, ...overdue].flatMap((one) => one.questions.map(({ market }) => market)));
    const loose = questions.filter(({ market, question }) => question.day === day && !shownMarkets.has(market._id));
    return reply({
      day,
      before: before ? dayInIndia(before.startsAt) : undefined,
      after: after ? dayInIndia(after.startsAt) : undefined,
      matches,
      questions: await Promise.all(loose.map((one) => boardQuestion(deps, one, { now }))),
      overdue,
      serverNow: now.toISOString(),
      ...correctionRule(deps),
    });
  };

/** Matches that started before the day and are not declared. */
async function overdueBefore(deps: DayDeps, from: Date, now: Date): Promise<PublishedMatch[]> {
  const undecided = await deps.markets
    .find({ state: 'open', kind: 'match', locksAt: { $lt: from } })
    .sort({ locksAt: 1, _id: 1 })
    .limit(MAX_OVERDUE)
    .lean();
  const fixtures = await deps.fixtures
    .find({ matchID: { $in: undecided.map(({ subject }) => subject) }, startsAt: { $lt: from < now ? from : now } })
    .sort({ startsAt: 1, _id: 1 })
    .lean();
  return publishedMatches(deps, fixtures);
}

const idsOf = (matches: readonly PublishedMatch[]): string[] => matches.map(({ fixture }) => fixture.matchID);

const questionsOf = ({ questions }: Pick<DayDeps, 'questions'>, day: string, matches: readonly PublishedMatch[]) =>
  questions
    .find({ $or: [{ day }, { matchID: { $in: idsOf(matches) } }] })
    .sort({ questionID: 1 })
    .lean();
