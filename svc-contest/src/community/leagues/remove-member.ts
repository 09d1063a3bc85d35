import type { endpoints } from '@baazi/contracts';
import { inTransaction, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { dropMember } from './drop-member';
import { newCode } from './new-code';
import { ownedLeague } from './own-league';
import { tellMembers } from './tell-members';

/** The owner removes a member, who knows the invitation: it is replaced. Who is out is out: a repeat changes nothing. */
export const removeMember =
  (contest: ContestContext): Handler<typeof endpoints.removeMember> =>
  async ({ params: { leagueID }, body: { memberID }, caller: { userId } }) => {
    const { league, refusal } = await ownedLeague(contest, leagueID, userId);
    if (!league) return refusal;
    const member = league.members.find((one) => one.memberID === memberID);
    if (!member || member.userId === userId) return reply({});
    await inTransaction(contest.service, async (tx) => {
      if (await dropMember(contest, tx, league, { userId: member.userId, code: newCode() }))
        tellMembers(tx, league, [member.userId], { what: 'removed', key: `removed:${memberID}` });
    });
    return reply({});
  };
