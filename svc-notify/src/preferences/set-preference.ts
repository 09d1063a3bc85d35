import type { endpoints, NotificationKind } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { ensurePlayer, type Channel, type Player, type PlayerDeps, type Preferences } from '../players/player';
import { preferencesView } from './show-preferences';

export const setPreference =
  (deps: PlayerDeps): Handler<typeof endpoints.setNotificationPreference> =>
  async ({ caller: { userId }, body }) =>
    reply(preferencesView(await storePreference(deps, userId, body)));

/** Turns one kind on or off for one channel, and returns all preferences of the player. */
export async function storePreference(
  deps: PlayerDeps,
  userId: string,
  { kind, channel, on }: { kind: NotificationKind; channel: Channel; on: boolean },
): Promise<Preferences | undefined> {
  await ensurePlayer(deps, userId);
  const player = await deps.players
    .findOneAndUpdate(
      { _id: userId, status: { $ne: 'closed' } },
      { $set: { [`preferences.${kind}.${channel}`]: on } },
      { returnDocument: 'after' },
    )
    .lean<Player | null>();
  return player?.preferences;
}
