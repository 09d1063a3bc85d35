import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Notify } from '../notify';
import { knowPlayer } from '../players/keep-newest';
import type { Player } from '../players/player';
import { preferencesView } from './show-preferences';

/** Turns one kind on or off for one channel. */
export const setPreference =
  (notify: Notify): Handler<typeof endpoints.setNotificationPreference> =>
  async ({ caller: { userId }, body: { kind, channel, on } }) => {
    await knowPlayer(notify, userId);
    const player = await notify.players
      .findOneAndUpdate(
        { _id: userId },
        { $set: { [`preferences.${kind}.${channel}`]: on } },
        { returnDocument: 'after' },
      )
      .lean<Player | null>();
    return reply(preferencesView(player?.preferences));
  };
