import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { supportView, type SupportRequest } from './support-request';

/** Who asked without signing in holds the request's id, which nobody can guess. A player's own are behind the session. */
export const readSupport =
  (notify: NotifyContext): Handler<typeof endpoints.readSupport> =>
  async ({ body }) => {
    const request = await notify.supportRequests
      .findOne({ _id: body.id, userId: { $exists: false } })
      .lean<SupportRequest>();
    return request ? reply(supportView(request)) : refuse('support-not-found');
  };
