import type { events } from '@baazi/contracts';
import { isDuplicateKey, type EventOf } from '@baazi/service-kit';
import type { FollowerDeps } from './following/follower';
import type { LeagueDeps } from './leagues/league';
import { leaveAsMember } from './leagues/leave-league';

/** The highest revision wins, in whichever order events arrive. A closed account loses its name, its leagues and its guesses. */
export const onUserStatusChanged =
  (deps: LeagueDeps & FollowerDeps) =>
  async ({ data }: EventOf<typeof events.userStatusChanged>): Promise<void> => {
    const { userId, revision, status, name, hideAsWinner, previewTomorrow } = data;
    try {
      await deps.players.updateOne(
        { _id: userId, revision: { $lt: revision } },
        {
          $set: { status, hideAsWinner, previewTomorrow, revision, ...(name === undefined ? {} : { name }) },
          ...(name === undefined ? { $unset: { name: 1 } } : {}),
        },
        { upsert: true },
      );
    } catch (error) {
      // The document has this revision or a newer one: the filter missed it, so the upsert tried to insert a second
      // one.
      if (!isDuplicateKey(error)) throw error;
    }
    if (status !== 'closed') return;
    await deps.followers.raw.deleteMany({ userId });
    const player = await deps.players.findById(userId).select({ leagues: 1 }).lean();
    for (const leagueID of player?.leagues ?? [])
      await leaveAsMember(deps, { leagueID, userId, passesOwnership: true });
  };
