import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { waitForInvitations } from './invitation-limit';

/** What an invitation is to, before the player joins. */
export function showInvitation(contest: ContestContext): Handler<typeof endpoints.invitation> {
  const waitFor = waitForInvitations(contest);
  return async ({ params: { code }, caller: { userId }, ip }) => {
    const waitSeconds = await waitFor('invitation', ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const league = await contest.leagues.findOne({ code }).lean();
    if (!league) return refuse('invitation-not-found');
    const isIn = league.members.some((member) => member.userId === userId);
    return reply({ name: league.name, members: league.members.length, ...(isIn ? { leagueID: league._id } : {}) });
  };
}
