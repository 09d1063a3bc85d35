import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { newCode } from './new-code';
import { ownedLeague } from './own-league';

/** A new invitation: whoever has the old one does not come in any more. */
export const replaceInvitation =
  (contest: ContestContext): Handler<typeof endpoints.replaceInvitation> =>
  async ({ params: { leagueID }, caller: { userId } }) => {
    const { league, refusal } = await ownedLeague(contest, leagueID, userId);
    if (!league) return refusal;
    const code = newCode();
    await contest.leagues.updateOne({ _id: leagueID, ownerId: userId }, { $set: { code } });
    return reply({ code });
  };
