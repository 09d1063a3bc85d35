import type { endpoints } from '@baazi/contracts';
import { inTransaction, reply, type Handler } from '@baazi/service-kit';
import { findOwnedLeague, type LeagueDeps } from './league';
import { notifyMembers } from './notify-members';

/** The owner renames the league, and the other members are notified. */
export const renameLeague =
  (deps: LeagueDeps): Handler<typeof endpoints.renameLeague> =>
  async ({ params: { leagueID }, body: { name }, caller: { userId } }) => {
    const { league, refusal } = await findOwnedLeague(deps, leagueID, userId);
    if (!league) return refusal;
    await inTransaction(deps.service, async (tx) => {
      const { modifiedCount } = await deps.leagues.updateOne(
        { _id: leagueID, ownerId: userId },
        { $set: { name } },
        { session: tx.session },
      );
      if (modifiedCount === 0 || league.name === name) return;
      const others = league.members.map((member) => member.userId).filter((one) => one !== userId);
      const key = `renamed:${leagueID}-${deps.now().getTime()}`;
      notifyMembers(tx, { ...league, name }, others, { what: 'renamed', key });
    });
    return reply({});
  };
