import { endpoints, type ReplyOf, type ReceivedBy } from '@baazi/contracts';
import type { RequestContext, ServiceCaller } from '@baazi/service-kit/edge';
import { z } from 'zod';

type Query = ReceivedBy<typeof endpoints.audit>['query'];
type AuditList = ReplyOf<typeof endpoints.audit>;
const row = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.string(),
  byName: z.string().optional(),
  action: z.string(),
  subject: z.string(),
  reason: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});
const MOST_ROWS_OF_A_PART = 100;

/** The three services' audit logs as one, newest first. Each keeps its own; a page is cut from the merged newest rows. */
export async function auditLog(
  services: ServiceCaller,
  playerToken: string,
  query: Query,
  context: RequestContext,
): Promise<AuditList> {
  const wanted = Math.min(MOST_ROWS_OF_A_PART, query.limit * query.page);
  const asked = { limit: wanted, page: 1, ascending: query.ascending, query: query.query };
  const [auth, contest, wallet] = await Promise.all([
    services.call(endpoints.authAudit, { playerToken, context, query: asked }),
    services.call(endpoints.contestAudit, { playerToken, context, query: asked }),
    services.call(endpoints.walletAudit, { playerToken, context, query: asked }),
  ]);
  const rows = [
    { part: 'svc-auth', answer: auth },
    { part: 'svc-contest', answer: contest },
    { part: 'svc-wallet', answer: wallet },
  ].flatMap(({ part, answer }) =>
    answer.ok ? answer.response.data.map((item) => ({ ...row.parse(item), part })) : [],
  );
  rows.sort((a, b) => (query.ascending === 'asc' ? a.at.localeCompare(b.at) : b.at.localeCompare(a.at)));
  const totalRecord = [auth, contest, wallet].reduce((sum, answer) => sum + (answer.ok ? answer.response.total : 0), 0);
  return {
    data: rows.slice((query.page - 1) * query.limit, query.page * query.limit),
    metadata: [{ current_page: query.page, totalRecord }],
  };
}
