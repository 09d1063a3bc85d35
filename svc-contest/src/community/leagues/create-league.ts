import type { endpoints } from '@baazi/contracts';
import { inTransaction, isDuplicateKey, refuse, reply, type Handler } from '@baazi/service-kit';
import { ensurePlayer } from '../../players/player';
import { newId, newInvitationCode, type League, type LeagueDeps } from './league';
import { addLeagueToPlayer } from './membership';

/** Creates a league with the player as its owner and first member. Idempotent by the idempotency key. */
export const createLeague =
  (deps: LeagueDeps): Handler<typeof endpoints.makeLeague> =>
  async ({ body: { name }, caller: { userId }, idempotencyKey }) => {
    const { leagues } = deps;
    const requestKey = idempotencyKey === undefined ? undefined : `${userId}|${idempotencyKey}`;
    const replyOfEarlier = async () => {
      const earlier = requestKey === undefined ? null : await leagues.findOne({ requestKey }).lean();
      if (!earlier) return undefined;
      return earlier.name === name ? reply({ leagueID: earlier._id }) : refuse('conflict');
    };
    const earlier = await replyOfEarlier();
    if (earlier) return earlier;
    await ensurePlayer(deps, userId);
    const since = deps.now();
    const league: League = {
      _id: newId(),
      name,
      code: newInvitationCode(),
      ownerId: userId,
      members: [{ userId, memberID: newId(), since }],
      ...(requestKey === undefined ? {} : { requestKey }),
      createdAt: since,
    };
    try {
      const isCreated = await inTransaction(deps.service, async (tx) => {
        if (!(await addLeagueToPlayer(deps, tx, { userId, leagueID: league._id }))) return false;
        await leagues.create([league], { session: tx.session });
        return true;
      });
      return isCreated ? reply({ leagueID: league._id }, { status: 201 }) : refuse('too-many-leagues');
    } catch (error) {
      // The same request twice at once: the first insert wins.
      const winner = isDuplicateKey(error, 'requestKey') ? await replyOfEarlier() : undefined;
      if (!winner) throw error;
      return winner;
    }
  };
