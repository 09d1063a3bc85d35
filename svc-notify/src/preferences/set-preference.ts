import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { prefer } from './prefer';
import { preferencesView } from './show-preferences';

/** Turns one kind on or off for one channel. */
export const setPreference =
  (notify: NotifyContext): Handler<typeof endpoints.setNotificationPreference> =>
  async ({ caller: { userId }, body }) =>
    reply(preferencesView(await prefer(notify, userId, body)));
