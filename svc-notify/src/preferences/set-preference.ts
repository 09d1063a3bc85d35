import { type endpoints, type NotificationKind, notificationKinds, type ReplyOf } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import {
  type Channel,
  ensurePlayer,
  findPlayer,
  type Player,
  type PlayerDeps,
  type Preferences,
} from '../players/player';
import { channelRules, isChannelOn } from './channel-rules';

export const showPreferences =
  (deps: PlayerDeps): Handler<typeof endpoints.notificationPreferences> =>
  async ({ caller: { userId } }) => {
    const player = await findPlayer(deps, userId);
    return reply(preferencesView(player?.preferences));
  };

export const preferencesView = (
  preferences: Preferences | undefined,
): ReplyOf<typeof endpoints.notificationPreferences> => ({
  kinds: notificationKinds.map((kind) => ({
    kind,
    push: isChannelOn(kind, 'push', preferences),
    mail: isChannelOn(kind, 'mail', preferences),
    mailRequired: channelRules[kind].isMailRequired ?? false,
  })),
});

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
