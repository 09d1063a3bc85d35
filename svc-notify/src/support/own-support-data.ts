import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { ownRequests } from './list-support';
import { supportView } from './support-request';

const MOST_ROWS = 10_000;

/** What the player has asked, for the player's own download. */
export const ownSupportData =
  (notify: NotifyContext): Handler<typeof endpoints.ownSupportData> =>
  async ({ caller }) =>
    reply({ requests: (await ownRequests(notify, caller.userId, MOST_ROWS)).map(supportView) });
