import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { supportView, type SupportRequest } from './support-request';

const MOST_SHOWN = 100;

/** What waits stands with the longest wait first, what is answered with the newest. */
export const supportQueue =
  (notify: NotifyContext): Handler<typeof endpoints.supportQueue> =>
  async ({ query: { status } }) => {
    const [rows, open] = await Promise.all([
      notify.supportRequests
        .find({ status })
        .sort({ askedAt: status === 'open' ? 1 : -1 })
        .limit(MOST_SHOWN)
        .lean<SupportRequest[]>(),
      notify.supportRequests.countDocuments({ status: 'open' }),
    ]);
    return reply({
      data: rows.map((row) => ({
        ...supportView(row),
        ...(row.userId ? { userId: row.userId } : {}),
        ...(row.email ? { email: row.email } : {}),
        language: row.language,
      })),
      open,
      serverNow: notify.service.clocks.business.now().toISOString(),
    });
  };
