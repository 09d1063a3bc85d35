import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { findOwnRequests, supportView, type SupportRequestDeps } from '../support/support-request';

const MAX_ROWS = 10_000;

/** The player's support requests, for the player's own download. */
export const exportSupportData =
  (deps: SupportRequestDeps): Handler<typeof endpoints.ownSupportData> =>
  async ({ caller }) =>
    reply({ requests: (await findOwnRequests(deps, caller.userId, MAX_ROWS)).map(supportView) });
