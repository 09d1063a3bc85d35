import { dayInIndia, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { Handler } from '@baazi/service-kit';
import type { MarketDeps } from '../../markets/market';
import { publishedQuestions, type PublishedQuestion, questionView } from '../../markets/questions/published-questions';
import { currentRules } from '../../markets/rules/rules-texts';
import type { PlayerDeps } from '../../players/player';
import { cachedReplies, cachedUntilChange, type CacheDeps } from '../page-cache';
import { todaysBoard, matchesFromToday } from './todays-board';

type DashboardDeps = Omit<CacheDeps, 'service'> &
  PlayerDeps &
  Pick<MarketDeps, 'service' | 'fixtures' | 'markets' | 'questions'>;

/** The player's home: fixtures, and the questions of today and of the day shown as today's. */
export function showDashboard(deps: DashboardDeps): Handler<typeof endpoints.dashboard> {
  const facts = cachedUntilChange(deps, (now) =>
    Promise.all([matchesFromToday(deps, now), questionsFromToday(deps, now), testers(deps)]),
  );
  const replyTo = cachedReplies(deps, async (isTester: boolean, now) => {
    const [published, questions] = await facts();
    const board = todaysBoard(published, now, isTester);
    const days = new Set([dayInIndia(now), board.day]);
    return {
      matches: board.matches,
      questions: questions
        .filter(({ question }) => days.has(question.day))
        .map(({ question, market }) => questionView(question, market, now)),
      today: board.today,
      upcoming: board.upcoming,
      todayTitle: board.todayTitle,
      todayText: board.todayText,
      rulesHash: currentRules.hash,
      serverNow: now.toISOString(),
    } satisfies ReplyOf<typeof endpoints.dashboard>;
  });
  return async ({ caller, headers }) => {
    const [, , seesTomorrow] = await facts();
    return replyTo(seesTomorrow.has(caller.userId), headers);
  };
}

/** Every question of today and later, by Indian day. */
async function questionsFromToday(
  deps: Pick<MarketDeps, 'questions' | 'markets'>,
  now: Date,
): Promise<PublishedQuestion[]> {
  const questions = await deps.questions
    .find({ day: { $gte: dayInIndia(now) } })
    .sort({ day: 1, closesAt: 1, _id: 1 })
    .lean();
  return publishedQuestions(deps, questions);
}

/** Players with the tester's flag; none in production. The flag does not change entry rules (T81). */
async function testers({
  service,
  players: all,
}: PlayerDeps & Pick<MarketDeps, 'service'>): Promise<ReadonlySet<string>> {
  if (service.config.PROFILE === 'production') return new Set();
  const players = await all.find({ previewTomorrow: true }).select({ _id: 1 }).lean();
  return new Set(players.map(({ _id }) => _id));
}
