import { notificationKinds, type endpoints, type ReplyOf } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { channelRules, isWanted, type Preferences } from '../channels/channel-rules';
import type { NotifyContext } from '../notify-context';
import type { Player } from '../players/player';

export const showPreferences =
  (notify: NotifyContext): Handler<typeof endpoints.notificationPreferences> =>
  async ({ caller: { userId } }) => {
    const player = await notify.players.findById(userId).lean<Player | null>();
    return reply(preferencesView(player?.preferences));
  };

export const preferencesView = (
  preferences: Preferences | undefined,
): ReplyOf<typeof endpoints.notificationPreferences> => ({
  kinds: notificationKinds.map((kind) => ({
    kind,
    push: isWanted(kind, 'push', preferences),
    mail: isWanted(kind, 'mail', preferences),
    mailRequired: channelRules[kind].isMailRequired ?? false,
  })),
});
