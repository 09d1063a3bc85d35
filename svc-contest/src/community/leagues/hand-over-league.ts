import type { endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { ownedLeague } from './own-league';
import { tellMembers } from './tell-members';

/** The owner makes another member the owner. */
export const handOverLeague =
  (contest: ContestContext): Handler<typeof endpoints.handOverLeague> =>
  async ({ params: { leagueID }, body: { memberID }, caller: { userId } }) => {
    const { league, refusal } = await ownedLeague(contest, leagueID, userId);
    if (!league) return refusal;
    const member = league.members.find((one) => one.memberID === memberID);
    if (!member) return refuse('member-not-found');
    const isDone = await inTransaction(contest.service, async (tx) => {
      const { modifiedCount } = await contest.leagues.updateOne(
        { _id: leagueID, ownerId: userId, 'members.memberID': memberID },
        { $set: { ownerId: member.userId } },
        { session: tx.session },
      );
      if (modifiedCount === 1 && member.userId !== userId)
        tellMembers(tx, league, [member.userId], {
          what: 'handed-over',
          key: `handed-over:${memberID}-${contest.now().getTime()}`,
        });
      return modifiedCount === 1 || member.userId === userId;
    });
    return isDone ? reply({}) : refuse('member-not-found');
  };
