import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { supportView, type SupportRequest } from './support-request';

const MOST_SHOWN = 50;

export const ownRequests = (notify: NotifyContext, userId: string, limit: number): Promise<SupportRequest[]> =>
  notify.supportRequests.find({ userId }).sort({ keptAt: -1 }).limit(limit).lean<SupportRequest[]>();

export const listSupport =
  (notify: NotifyContext): Handler<typeof endpoints.listSupport> =>
  async ({ caller }) =>
    reply({ data: (await ownRequests(notify, caller.userId, MOST_SHOWN)).map(supportView) });
