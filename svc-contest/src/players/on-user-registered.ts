import { events } from '@baazi/contracts';
import type { Contest } from '../contest';
import { isDuplicate } from '../markets/is-duplicate';

/** A new player gets a name here. Heard late, it never overwrites a newer change. */
export function onUserRegistered(contest: Contest): void {
  contest.service.bus.on(events.userRegistered, {}, async ({ data }) => {
    try {
      await contest.players.updateOne(
        { _id: data.userId },
        {
          $setOnInsert: { name: data.name, status: 'active', hideAsWinner: false, previewTomorrow: false, revision: 0 },
        },
        { upsert: true },
      );
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  });
}
