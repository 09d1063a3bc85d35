import type { endpoints } from '@baazi/contracts';
import { inTransaction, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { ownedLeague } from './own-league';
import { tellMembers } from './tell-members';

/** The owner gives the league another name; the members learn which one. */
export const renameLeague =
  (contest: ContestContext): Handler<typeof endpoints.renameLeague> =>
  async ({ params: { leagueID }, body: { name }, caller: { userId } }) => {
    const { league, refusal } = await ownedLeague(contest, leagueID, userId);
    if (!league) return refusal;
    await inTransaction(contest.service, async (tx) => {
      const { modifiedCount } = await contest.leagues.updateOne(
        { _id: leagueID, ownerId: userId },
        { $set: { name } },
        { session: tx.session },
      );
      if (modifiedCount === 0 || league.name === name) return;
      const others = league.members.map((member) => member.userId).filter((one) => one !== userId);
      const key = `renamed:${leagueID}-${contest.now().getTime()}`;
      tellMembers(tx, { ...league, name }, others, { what: 'renamed', key });
    });
    return reply({});
  };
