import type { events } from '@baazi/contracts';
import { isDuplicateKey, type EventOf } from '@baazi/service-kit';
import type { ContestContext } from '../contest-context';
import { leave } from '../community/leagues/leave-league';

/** The newest revision wins, in whichever order they come. A closed account has no name any more and is in no league. */
export const onUserStatusChanged =
  (contest: ContestContext) =>
  async ({ data }: EventOf<typeof events.userStatusChanged>): Promise<void> => {
    const { userId, revision, status, name, hideAsWinner, previewTomorrow } = data;
    try {
      await contest.players.updateOne(
        { _id: userId, revision: { $lt: revision } },
        {
          $set: { status, hideAsWinner, previewTomorrow, revision, ...(name === undefined ? {} : { name }) },
          ...(name === undefined ? { $unset: { name: 1 } } : {}),
        },
        { upsert: true },
      );
    } catch (error) {
      // The player is here under this revision or a newer one: the filter missed, the insert met the document.
      if (!isDuplicateKey(error)) throw error;
    }
    if (status !== 'closed') return;
    const player = await contest.players.findById(userId).select({ leagues: 1 }).lean();
    for (const leagueID of player?.leagues ?? []) await leave(contest, { leagueID, userId, heir: true });
  };
