import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { Auth } from '../auth';
import type { AuditEntry } from './audit-entry';

/** This service's part of the audit log; the gateway puts the parts together. `query` is an action or a user. */
export const listAudit =
  (auth: Auth): Handler<typeof endpoints.authAudit> =>
  async (call) => {
    const { limit, page, ascending, query } = call.query;
    const wanted = query.trim();
    const filter = wanted === '' ? {} : { $or: [{ action: wanted }, { subject: wanted }, { by: wanted }] };
    const direction = ascending === 'asc' ? 1 : -1;
    const [rows, total] = await Promise.all([
      auth.audit
        .find(filter)
        .sort({ at: direction, _id: direction })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<AuditEntry[]>(),
      auth.audit.countDocuments(filter),
    ]);
    return reply({ data: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total });
  };
