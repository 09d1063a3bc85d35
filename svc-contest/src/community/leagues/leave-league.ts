import type { endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import { shownName } from '../standings/player-names';
import type { LeagueDeps } from './league';
import { dropMember, removeLeagueFromPlayer } from './membership';
import { notifyMembers } from './notify-members';

/**
 * An owner hands the league over before leaving; the last member deletes it by leaving. Idempotent: a player who is no
 * member gets the same reply.
 */
export const leaveLeague =
  (deps: LeagueDeps): Handler<typeof endpoints.leaveLeague> =>
  async ({ params: { leagueID }, caller: { userId } }) => {
    const hasLeft = await leaveAsMember(deps, { leagueID, userId });
    return hasLeft ? reply({}) : refuse('hand-over-first');
  };

/** `passesOwnership`: a leaving owner makes the longest-standing other member the owner. */
export async function leaveAsMember(
  deps: LeagueDeps,
  { leagueID, userId, passesOwnership = false }: { leagueID: string; userId: string; passesOwnership?: boolean },
): Promise<boolean> {
  const { leagues } = deps;
  const who = await shownName(deps, userId);
  return inTransaction(deps.service, async (tx) => {
    const { session } = tx;
    const league = await leagues.findOne({ _id: leagueID, 'members.userId': userId }, null, { session }).lean();
    if (!league) return true;
    const { memberID } = league.members.find((member) => member.userId === userId) ?? { memberID: '' };
    const [next] = league.members.filter((member) => member.userId !== userId);
    if (!next) {
      await leagues.deleteOne({ _id: leagueID }, { session });
      await removeLeagueFromPlayer(deps, tx, { userId, leagueID });
      return true;
    }
    let { ownerId } = league;
    if (ownerId === userId) {
      if (!passesOwnership) return false;
      ownerId = next.userId;
      await leagues.updateOne({ _id: leagueID }, { $set: { ownerId } }, { session });
      notifyMembers(tx, league, [ownerId], { what: 'handed-over', key: `handed-over:${memberID}` });
    } else notifyMembers(tx, league, [ownerId], { what: 'left', key: `left:${memberID}`, who });
    return dropMember(deps, tx, { ...league, ownerId }, { userId });
  });
}
