import type { events } from '@baazi/contracts';
import { isDuplicateKey, type EventOf } from '@baazi/service-kit';
import type { Contest } from '../contest';

/** A new player gets a name here. Heard late, it never overwrites a newer change. */
export const onUserRegistered =
  (contest: Contest) =>
  async ({ data }: EventOf<typeof events.userRegistered>): Promise<void> => {
    try {
      await contest.players.updateOne(
        { _id: data.userId },
        {
          $setOnInsert: { name: data.name, status: 'active', hideAsWinner: false, previewTomorrow: false, revision: 0 },
        },
        { upsert: true },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  };
