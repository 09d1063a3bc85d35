import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { LogDeps } from '../proof-deps';

/** The leaves of the log, in order. */
export const listLogEntries =
  (deps: Pick<LogDeps, 'log' | 'logEntries'>): Handler<typeof endpoints.logEntries> =>
  async ({ query: { from, limit } }) => {
    const { size } = deps.log.known;
    const found = await deps.logEntries
      .find({ _id: { $gte: from, $lt: Math.min(from + limit, size) } })
      .sort({ _id: 1 })
      .lean();
    return reply({
      size,
      entries: found.map(({ _id, kind, text, at }) => ({ index: _id, kind, text, at: at.toISOString() })),
    });
  };
