import type { endpoints } from '@baazi/contracts';
import { inTransaction, reply, type Handler } from '@baazi/service-kit';
import { findOwnedLeague, newInvitationCode, type LeagueDeps } from './league';
import { dropMember } from './membership';
import { notifyMembers } from './notify-members';

/** The owner removes a member. The member knows the invitation code, so it is replaced. Idempotent. */
export const removeMember =
  (deps: LeagueDeps): Handler<typeof endpoints.removeMember> =>
  async ({ params: { leagueID }, body: { memberID }, caller: { userId } }) => {
    const { league, refusal } = await findOwnedLeague(deps, leagueID, userId);
    if (!league) return refusal;
    const member = league.members.find((one) => one.memberID === memberID);
    if (!member || member.userId === userId) return reply({});
    await inTransaction(deps.service, async (tx) => {
      if (await dropMember(deps, tx, league, { userId: member.userId, code: newInvitationCode() }))
        notifyMembers(tx, league, [member.userId], { what: 'removed', key: `removed:${memberID}` });
    });
    return reply({});
  };
