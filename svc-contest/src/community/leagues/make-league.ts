import type { endpoints } from '@baazi/contracts';
import { inTransaction, isDuplicateKey, refuse, reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { knowPlayer } from '../../players/know-player';
import type { League } from './league';
import { newCode } from './new-code';
import { newId } from './new-id';
import { takePlace } from './take-place';

/** A player makes a league, and is its owner and first member. The same request again is the same league. */
export const makeLeague =
  (contest: ContestContext): Handler<typeof endpoints.makeLeague> =>
  async ({ body: { name }, caller: { userId }, idempotencyKey }) => {
    const requestKey = idempotencyKey === undefined ? undefined : `${userId}|${idempotencyKey}`;
    const made = async () => {
      const before = requestKey === undefined ? null : await contest.leagues.findOne({ requestKey }).lean();
      if (!before) return undefined;
      return before.name === name ? reply({ leagueID: before._id }) : refuse('conflict');
    };
    const before = await made();
    if (before) return before;
    await knowPlayer(contest, userId);
    const since = contest.now();
    const league: League = {
      _id: newId(),
      name,
      code: newCode(),
      ownerId: userId,
      members: [{ userId, memberID: newId(), since }],
      ...(requestKey === undefined ? {} : { requestKey }),
      createdAt: since,
    };
    try {
      const isMade = await inTransaction(contest.service, async (tx) => {
        if (!(await takePlace(contest, tx, userId, league._id))) return false;
        await contest.leagues.create([league], { session: tx.session });
        return true;
      });
      return isMade ? reply({ leagueID: league._id }, { status: 201 }) : refuse('too-many-leagues');
    } catch (error) {
      // The same request, sent twice at once.
      const twin = isDuplicateKey(error, 'requestKey') ? await made() : undefined;
      if (!twin) throw error;
      return twin;
    }
  };
