import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Contest } from '../contest';
import { recentWinners } from './recent-winners';
import type { PublishedMatch } from '../fixtures/published-matches';
import { boardOf, matchesFromToday } from './todays-board';

/** A change made by another copy of this service shows up within this time; one made here at once. */
const KEPT_MS = 1000;

interface HomeFacts {
  published: PublishedMatch[];
  winUsers: string[];
}

/** The public page: what is read is kept for a moment, what depends on the time is worked out for each visitor. */
export function homePage(contest: Contest): Handler<typeof endpoints.homePage> {
  let kept: Promise<HomeFacts> | undefined;
  let keptSince = 0;
  contest.onChange(() => {
    kept = undefined;
  });
  const facts = (): Promise<HomeFacts> => {
    const machineNow = contest.service.clocks.machine.now().getTime();
    if (kept && machineNow - keptSince < KEPT_MS) return kept;
    keptSince = machineNow;
    const reading = readFacts(contest);
    // A failed read is not kept.
    reading.catch(() => {
      if (kept === reading) kept = undefined;
    });
    kept = reading;
    return reading;
  };
  return async () => {
    const { published, winUsers } = await facts();
    const now = contest.now();
    const { matches, today, upcoming, todayTitle } = boardOf(published, now);
    return reply({ matchesList: matches, today, upcoming, todayTitle, winUsers, serverNow: now.toISOString() });
  };
}

async function readFacts(contest: Contest): Promise<HomeFacts> {
  const [published, winUsers] = await Promise.all([matchesFromToday(contest, contest.now()), recentWinners(contest)]);
  return { published, winUsers };
}
