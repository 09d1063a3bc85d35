import type { endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler, type KeyedQueue } from '@baazi/service-kit';
import { ensurePlayer } from '../../players/player';
import { shownName } from '../standings/player-names';
import { hasRoom, MAX_MEMBERS, newId, type LeagueDeps } from './league';
import { addLeagueToPlayer } from './membership';
import { notifyMembers } from './notify-members';
import { invitationLimiter, type InvitationDeps } from './show-invitation';

interface JoinDeps extends LeagueDeps, InvitationDeps {
  service: LeagueDeps['service'] & InvitationDeps['service'];
  keyedQueue: KeyedQueue;
}

/** A player joins by an invitation code. Idempotent: an existing member is returned unchanged. */
export function joinLeague(deps: JoinDeps): Handler<typeof endpoints.joinLeague> {
  const limit = invitationLimiter(deps);
  return async ({ params: { code }, caller: { userId }, ip }) => {
    const waitSeconds = await limit('invitation', ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    await ensurePlayer(deps, userId);
    const who = await shownName(deps, userId);
    const outcome = await deps.keyedQueue(`invitation ${code}`, () =>
      inTransaction(deps.service, async (tx) => {
        const { session } = tx;
        const league = await deps.leagues.findOne({ code }, null, { session }).lean();
        if (!league) return { code: 'invitation-not-found' } as const;
        if (league.members.some((member) => member.userId === userId)) return { leagueID: league._id };
        const member = { userId, memberID: newId(), since: deps.now() };
        const { matchedCount } = await deps.leagues.updateOne(
          { _id: league._id, code, ...hasRoom('members', MAX_MEMBERS) },
          { $push: { members: member } },
          { session },
        );
        if (matchedCount === 0) return { code: 'league-full' } as const;
        if (!(await addLeagueToPlayer(deps, tx, { userId, leagueID: league._id }))) {
          tx.rollBack();
          return { code: 'too-many-leagues' } as const;
        }
        notifyMembers(tx, league, [league.ownerId], { what: 'joined', key: `joined:${member.memberID}`, who });
        return { leagueID: league._id };
      }),
    );
    return outcome.leagueID === undefined ? refuse(outcome.code) : reply({ leagueID: outcome.leagueID });
  };
}
