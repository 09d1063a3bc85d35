import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Contest } from '../contest';
import { entryPage } from './entry-page';
import { entryView } from './entry-view';
import { ownSeason } from './own-season';

/** All that the player is in or was in, on matches and questions, with the season so far. */
export const ownEntries =
  (contest: Contest): Handler<typeof endpoints.ownEntries> =>
  async ({ query, caller }) => {
    const [{ shown, count }, season] = await Promise.all([
      entryPage(contest, caller.userId, query),
      ownSeason(contest, caller.userId),
    ]);
    const now = contest.now();
    return reply({ data: shown.map((one) => entryView(one, now)), count, season, serverNow: now.toISOString() });
  };
