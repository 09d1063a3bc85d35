import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Notify } from '../notify';
import { supportView, type SupportRequest } from './support-request';

const MOST_SHOWN = 50;

export const ownRequests = (notify: Notify, userId: string, limit: number): Promise<SupportRequest[]> =>
  notify.supportRequests.find({ userId }).sort({ keptAt: -1 }).limit(limit).lean<SupportRequest[]>();

export const listSupport =
  (notify: Notify): Handler<typeof endpoints.listSupport> =>
  async ({ caller }) =>
    reply({ data: (await ownRequests(notify, caller.userId, MOST_SHOWN)).map(supportView) });
