import { endpoints } from '@baazi/contracts';
import { operatorAction } from '@baazi/contracts/shapes';
import { reply, type Handler } from '@baazi/service-kit/gateway';
import type { Gateway } from '../gateway';
import { tokenOf } from './token-of';

const logs = [
  { part: 'svc-auth', log: endpoints.authAudit },
  { part: 'svc-contest', log: endpoints.contestAudit },
  { part: 'svc-wallet', log: endpoints.walletAudit },
] as const;
const ofPart = operatorAction.omit({ part: true });
const MOST_ROWS_OF_A_PART = 100;

/**
 * The three services' operators' logs as one, newest first. Each keeps its own; a page is cut from the merged newest
 * rows.
 */
export const operatorsLog =
  ({ service: { services } }: Gateway): Handler<typeof endpoints.audit> =>
  async ({ headers, query: { limit, page, ascending, query }, context }) => {
    const asked = { limit: Math.min(MOST_ROWS_OF_A_PART, limit * page), page: 1, ascending, query };
    const options = { playerToken: tokenOf(headers), context, query: asked };
    const answers = await Promise.all(
      logs.map(async ({ part, log }) => {
        const answer = await services.call(log, options);
        if (answer.kind === 'refusal') return { rows: [], total: 0 };
        const rows = answer.response.data.map((row) => ({ ...ofPart.parse(row), part }));
        return { rows, total: answer.response.total };
      }),
    );
    const rows = answers.flatMap((answer) => answer.rows);
    rows.sort((a, b) => (ascending === 'asc' ? a.at.localeCompare(b.at) : b.at.localeCompare(a.at)));
    return reply({
      data: rows.slice((page - 1) * limit, page * limit),
      metadata: [{ current_page: page, totalRecord: answers.reduce((sum, { total }) => sum + total, 0) }],
    });
  };
