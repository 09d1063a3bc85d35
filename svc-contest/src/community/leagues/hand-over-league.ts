import type { endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import { findOwnedLeague, type LeagueDeps } from './league';
import { notifyMembers } from './notify-members';

/** The owner makes another member the owner. */
export const handOverLeague =
  (deps: LeagueDeps): Handler<typeof endpoints.handOverLeague> =>
  async ({ params: { leagueID }, body: { memberID }, caller: { userId } }) => {
    const { league, refusal } = await findOwnedLeague(deps, leagueID, userId);
    if (!league) return refusal;
    const member = league.members.find((one) => one.memberID === memberID);
    if (!member) return refuse('member-not-found');
    const isDone = await inTransaction(deps.service, async (tx) => {
      const { modifiedCount } = await deps.leagues.updateOne(
        { _id: leagueID, ownerId: userId, 'members.memberID': memberID },
        { $set: { ownerId: member.userId } },
        { session: tx.session },
      );
      if (modifiedCount === 1 && member.userId !== userId)
        notifyMembers(tx, league, [member.userId], {
          what: 'handed-over',
          key: `handed-over:${memberID}-${deps.now().getTime()}`,
        });
      return modifiedCount === 1 || member.userId === userId;
    });
    return isDone ? reply({}) : refuse('member-not-found');
  };
