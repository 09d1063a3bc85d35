import { events } from '@baazi/contracts';
import type { Contest } from '../contest';
import { isDuplicate } from '../markets/is-duplicate';

/** The newest revision wins, in whichever order they come. A closed account has no name any more. */
export function onUserStatusChanged(contest: Contest): void {
  contest.service.bus.on(events.userStatusChanged, {}, async ({ data }) => {
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
      if (!isDuplicate(error)) throw error;
    }
  });
}
