import { dayInIndia, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { publishedQuestions, type PublishedQuestion } from '../../markets/questions/published-questions';
import { questionView } from '../../markets/questions/question-view';
import { currentRules } from '../../markets/rules/rules-texts';
import { keptUntilChange } from './kept-until-change';
import { madeForAMoment } from './made-for-a-moment';
import { boardOf, matchesFromToday } from './todays-board';

/** The player's own page: fixtures, and the questions of today and of the day that is shown as today's. */
export function dashboard(contest: ContestContext): Handler<typeof endpoints.dashboard> {
  const facts = keptUntilChange(contest, (now) =>
    Promise.all([matchesFromToday(contest, now), questionsFromToday(contest, now), testers(contest)]),
  );
  const shown = madeForAMoment(contest, async (seesTomorrow: boolean, now) => {
    const [published, questions] = await facts();
    const board = boardOf(published, now, seesTomorrow);
    const days = new Set([dayInIndia(now), board.day]);
    return {
      matches: board.matches,
      questions: questions
        .filter(({ question }) => days.has(question.day))
        .map(({ question, market }) => questionView(question, market, now)),
      today: board.today,
      upcoming: board.upcoming,
      todayTitle: board.todayTitle,
      rulesHash: currentRules.hash,
      serverNow: now.toISOString(),
    } satisfies ReplyOf<typeof endpoints.dashboard>;
  });
  return async ({ caller, headers }) => {
    const [, , seeTomorrow] = await facts();
    return shown(seeTomorrow.has(caller.userId), headers);
  };
}

/** Every question of today's Indian day and later ones. */
async function questionsFromToday(contest: ContestContext, now: Date): Promise<PublishedQuestion[]> {
  const questions = await contest.questions
    .find({ day: { $gte: dayInIndia(now) } })
    .sort({ day: 1, closesAt: 1, _id: 1 })
    .lean();
  return publishedQuestions(contest, questions);
}

/** Whose flag an operator has set; never in production, and entry rules stay what they are. */
async function testers(contest: ContestContext): Promise<ReadonlySet<string>> {
  if (contest.service.config.PROFILE === 'production') return new Set();
  const players = await contest.players.find({ previewTomorrow: true }).select({ _id: 1 }).lean();
  return new Set(players.map(({ _id }) => _id));
}
