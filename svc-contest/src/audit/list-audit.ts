import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Contest } from '../contest';

/** This service's part of the audit log; the gateway merges it with the others'. */
export const listAudit =
  (contest: Contest): Handler<typeof endpoints.contestAudit> =>
  async ({ query }) => {
    const filter =
      query.query === '' ? {} : { $or: [{ subject: query.query }, { action: query.query }, { by: query.query }] };
    const way = query.ascending === 'asc' ? 1 : -1;
    const [rows, total] = await Promise.all([
      contest.audit
        .find(filter)
        .sort({ createdAt: way, _id: way })
        .skip((query.page - 1) * query.limit)
        .limit(query.limit)
        .lean(),
      contest.audit.countDocuments(filter),
    ]);
    const data = rows.map(({ _id, by, action, subject, reason, before, after, createdAt }) => ({
      _id: _id.toHexString(),
      at: createdAt.toISOString(),
      by,
      action,
      subject,
      reason,
      part: 'svc-contest',
      before,
      after,
    }));
    return reply({ data, total });
  };
