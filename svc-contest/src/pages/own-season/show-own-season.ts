import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { seasonEntries } from './own-season';
import { seasonReport } from './season-report';

/** The player's own season, for nobody else. */
export const showOwnSeason =
  (contest: ContestContext): Handler<typeof endpoints.ownSeason> =>
  async ({ caller: { userId } }) =>
    reply(seasonReport(await seasonEntries(contest, userId)));
