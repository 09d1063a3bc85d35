import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import type { ContestContext } from '../contest-context';
import { knowPlayer } from './know-player';

/** A new player gets a name here. Heard late, it never overwrites a newer change. */
export const onUserRegistered =
  (contest: ContestContext) =>
  async ({ data }: EventOf<typeof events.userRegistered>): Promise<void> => {
    await knowPlayer(contest, data.userId);
    // Something of the player's own may have come before the news of who it is.
    await contest.players.updateOne(
      { _id: data.userId, revision: 0, name: { $exists: false } },
      { $set: { name: data.name } },
    );
  };
