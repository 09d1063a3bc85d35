import type { NotificationKind } from '@baazi/contracts';
import type { Channel, Preferences } from '../channels/channel-rules';
import type { NotifyContext } from '../notify-context';
import { knowPlayer } from '../players/keep-newest';
import type { Player } from '../players/player';

interface Choice {
  kind: NotificationKind;
  channel: Channel;
  on: boolean;
}

/** Keeps a player's choice, and gives all of them. */
export async function prefer(
  notify: NotifyContext,
  userId: string,
  { kind, channel, on }: Choice,
): Promise<Preferences | undefined> {
  await knowPlayer(notify, userId);
  const player = await notify.players
    .findOneAndUpdate(
      { _id: userId, status: { $ne: 'closed' } },
      { $set: { [`preferences.${kind}.${channel}`]: on } },
      { returnDocument: 'after' },
    )
    .lean<Player | null>();
  return player?.preferences;
}
