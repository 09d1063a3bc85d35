import type { endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { knowPlayer } from '../../players/know-player';
import { nameOf } from '../standings/shown-rows';
import { waitForInvitations } from './invitation-limit';
import { hasRoom, MOST_MEMBERS } from './league';
import { newId } from './new-id';
import { takePlace } from './take-place';
import { tellMembers } from './tell-members';

/** A player joins by an invitation. Who is in already is in: a repeat changes nothing. */
export function joinLeague(contest: ContestContext): Handler<typeof endpoints.joinLeague> {
  const waitFor = waitForInvitations(contest);
  return async ({ params: { code }, caller: { userId }, ip }) => {
    const waitSeconds = await waitFor('invitation', ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    await knowPlayer(contest, userId);
    const who = await nameOf(contest, userId);
    const outcome = await contest.keyedQueue(`invitation ${code}`, () =>
      inTransaction(contest.service, async (tx) => {
        const { session } = tx;
        const league = await contest.leagues.findOne({ code }, null, { session }).lean();
        if (!league) return { code: 'invitation-not-found' } as const;
        if (league.members.some((member) => member.userId === userId)) return { leagueID: league._id };
        const member = { userId, memberID: newId(), since: contest.now() };
        const { matchedCount } = await contest.leagues.updateOne(
          { _id: league._id, code, ...hasRoom('members', MOST_MEMBERS) },
          { $push: { members: member } },
          { session },
        );
        if (matchedCount === 0) return { code: 'league-full' } as const;
        if (!(await takePlace(contest, tx, userId, league._id))) {
          tx.rollBack();
          return { code: 'too-many-leagues' } as const;
        }
        tellMembers(tx, league, [league.ownerId], { what: 'joined', key: `joined:${member.memberID}`, who });
        return { leagueID: league._id };
      }),
    );
    return outcome.leagueID === undefined ? refuse(outcome.code) : reply({ leagueID: outcome.leagueID });
  };
}
