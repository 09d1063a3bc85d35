import { dayInIndia, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Contest } from '../contest';
import { publishedQuestions } from '../questions/published-questions';
import { questionView } from '../questions/question-view';
import { currentRules } from '../rules/rules-texts';
import { boardOf, matchesFromToday } from './todays-board';

/** The player's own page: fixtures, and the questions of today and of the day that is shown as today's. */
export const dashboard =
  (contest: Contest): Handler<typeof endpoints.dashboard> =>
  async ({ caller }) => {
    const now = contest.now();
    const board = boardOf(await matchesFromToday(contest, now), now, await maySeeTomorrow(contest, caller.userId));
    const days = [...new Set([dayInIndia(now), ...(board.day === undefined ? [] : [board.day])])];
    const questions = await contest.questions
      .find({ day: { $in: days } })
      .sort({ day: 1, closesAt: 1, _id: 1 })
      .lean();
    const asked = await publishedQuestions(contest, questions);
    return reply({
      matches: board.matches,
      questions: asked.map(({ question, market }) => questionView(question, market, now)),
      today: board.today,
      upcoming: board.upcoming,
      todayTitle: board.todayTitle,
      rulesHash: currentRules.hash,
      serverNow: now.toISOString(),
    });
  };

/** A tester's flag, set by an operator; never in production, and entry rules stay what they are. */
async function maySeeTomorrow(contest: Contest, userId: string): Promise<boolean> {
  if (contest.service.config.PROFILE === 'production') return false;
  const player = await contest.players.findById(userId).select({ previewTomorrow: 1 }).lean();
  return player?.previewTomorrow ?? false;
}
