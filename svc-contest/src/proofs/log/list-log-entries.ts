import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';

/** What the log holds, in order. */
export const listLogEntries =
  (contest: ContestContext): Handler<typeof endpoints.logEntries> =>
  async ({ query: { from, limit } }) => {
    const { size } = contest.log.known;
    const found = await contest.logEntries
      .find({ _id: { $gte: from, $lt: Math.min(from + limit, size) } })
      .sort({ _id: 1 })
      .lean();
    return reply({
      size,
      entries: found.map(({ _id, kind, text, at }) => ({ index: _id, kind, text, at: at.toISOString() })),
    });
  };
