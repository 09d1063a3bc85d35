import { notificationKinds, type endpoints, type ReplyOf } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { findPlayer, type PlayerDeps, type Preferences } from '../players/player';
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
