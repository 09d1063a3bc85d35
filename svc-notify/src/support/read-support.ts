import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { supportView, type SupportRequest, type SupportRequestDeps } from './support-request';

/** A visitor's request, readable by its unguessable id alone. A player's requests need the player's session. */
export const readSupport =
  ({ supportRequests }: SupportRequestDeps): Handler<typeof endpoints.readSupport> =>
  async ({ body }) => {
    const request = await supportRequests.findOne({ _id: body.id, userId: { $exists: false } }).lean<SupportRequest>();
    return request ? reply(supportView(request)) : refuse('support-not-found');
  };
