import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { supportView, type SupportRequest, type SupportRequestDeps } from './support-request';

const MAX_SHOWN = 100;

/** Open requests oldest first, answered ones newest first. */
export const listSupportQueue =
  ({ supportRequests, now }: SupportRequestDeps & { now: () => Date }): Handler<typeof endpoints.supportQueue> =>
  async ({ query: { status } }) => {
    const [rows, open] = await Promise.all([
      supportRequests
        .find({ status })
        .sort({ askedAt: status === 'open' ? 1 : -1 })
        .limit(MAX_SHOWN)
        .lean<SupportRequest[]>(),
      supportRequests.countDocuments({ status: 'open' }),
    ]);
    return reply({
      data: rows.map((row) => ({
        ...supportView(row),
        userId: row.userId,
        email: row.email,
        language: row.language,
      })),
      open,
      serverNow: now().toISOString(),
    });
  };
