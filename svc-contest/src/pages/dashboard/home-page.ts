import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { keptUntilChange } from './kept-until-change';
import { recentWinners } from './recent-winners';
import { boardOf, matchesFromToday } from './todays-board';

/** The public page. */
export function homePage(contest: ContestContext): Handler<typeof endpoints.homePage> {
  const facts = keptUntilChange(contest, (now) =>
    Promise.all([matchesFromToday(contest, now), recentWinners(contest)]),
  );
  return async () => {
    const [published, winUsers] = await facts();
    const now = contest.now();
    const { matches, today, upcoming, todayTitle } = boardOf(published, now);
    return reply({ matchesList: matches, today, upcoming, todayTitle, winUsers, serverNow: now.toISOString() });
  };
}
