import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { findOwnedLeague, newInvitationCode, type LeagueDeps } from './league';

/** Makes a new invitation code; the old one stops working. */
export const replaceInvitation =
  (deps: Pick<LeagueDeps, 'leagues'>): Handler<typeof endpoints.replaceInvitation> =>
  async ({ params: { leagueID }, caller: { userId } }) => {
    const { league, refusal } = await findOwnedLeague(deps, leagueID, userId);
    if (!league) return refusal;
    const code = newInvitationCode();
    await deps.leagues.updateOne({ _id: leagueID, ownerId: userId }, { $set: { code } });
    return reply({ code });
  };
