import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { findOwnRequests, supportView, type SupportRequestDeps } from './support-request';

const MAX_SHOWN = 50;

export const listSupport =
  (deps: SupportRequestDeps): Handler<typeof endpoints.listSupport> =>
  async ({ caller }) =>
    reply({ data: (await findOwnRequests(deps, caller.userId, MAX_SHOWN)).map(supportView) });
