import type { endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { nameOf } from '../standings/shown-rows';
import { dropMember } from './drop-member';
import { givePlaceBack } from './take-place';
import { tellMembers } from './tell-members';

/** A player leaves. The owner hands over first, and alone in it ends the league. Who is out is out: a repeat changes nothing. */
export const leaveLeague =
  (contest: ContestContext): Handler<typeof endpoints.leaveLeague> =>
  async ({ params: { leagueID }, caller: { userId } }) => {
    const isOut = await leave(contest, { leagueID, userId });
    return isOut ? reply({}) : refuse('hand-over-first');
  };

/** `heir`: an owner who leaves hands over to whoever is in it longest. */
export async function leave(
  contest: ContestContext,
  { leagueID, userId, heir = false }: { leagueID: string; userId: string; heir?: boolean },
): Promise<boolean> {
  const who = await nameOf(contest, userId);
  return inTransaction(contest.service, async (tx) => {
    const { session } = tx;
    const league = await contest.leagues.findOne({ _id: leagueID, 'members.userId': userId }, null, { session }).lean();
    if (!league) return true;
    const { memberID } = league.members.find((member) => member.userId === userId) ?? { memberID: '' };
    const [next] = league.members.filter((member) => member.userId !== userId);
    if (!next) {
      await contest.leagues.deleteOne({ _id: leagueID }, { session });
      await givePlaceBack(contest, tx, userId, leagueID);
      return true;
    }
    let { ownerId } = league;
    if (ownerId === userId) {
      if (!heir) return false;
      ownerId = next.userId;
      await contest.leagues.updateOne({ _id: leagueID }, { $set: { ownerId } }, { session });
      tellMembers(tx, league, [ownerId], { what: 'handed-over', key: `handed-over:${memberID}` });
    } else tellMembers(tx, league, [ownerId], { what: 'left', key: `left:${memberID}`, who });
    return dropMember(contest, tx, { ...league, ownerId }, { userId });
  });
}
