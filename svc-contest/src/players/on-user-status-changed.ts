import type { events } from '@baazi/contracts';
import { isDuplicateKey, type EventOf } from '@baazi/service-kit';
import type { Contest } from '../contest';

/** The newest revision wins, in whichever order they come. A closed account has no name any more. */
export const onUserStatusChanged =
  (contest: Contest) =>
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
  };
