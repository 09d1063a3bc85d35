import { endpoints } from '@baazi/contracts';
import { operatorAction } from '@baazi/contracts/shapes';
import { reply, type Handler } from '@baazi/service-kit/gateway';
import type { z } from 'zod';
import type { GatewayContext } from '../gateway-context';
import { tokenOf } from './token-of';

const logs = [
  { part: 'svc-auth', log: endpoints.authAudit },
  { part: 'svc-contest', log: endpoints.contestAudit },
  { part: 'svc-wallet', log: endpoints.walletAudit },
  { part: 'svc-notify', log: endpoints.notifyAudit },
] as const;
const ofPart = operatorAction.omit({ part: true });
type Row = z.output<typeof operatorAction>;
const MOST_ROWS_OF_A_PART = 100;
const MOST_NAMES = 100;

/**
 * The services' operators' logs as one, newest first. Each keeps its own; a page is cut from the merged newest rows, and
 * goes on behind the last row of the page before. A part that is away is named: nobody takes the rest for the whole.
 */
export const operatorsLog =
  ({ service: { services } }: GatewayContext): Handler<typeof endpoints.audit> =>
  async ({ headers, query, context, log: logger }) => {
    const { limit, page, ascending } = query;
    const asked = { ...query, filters: undefined, limit: Math.min(MOST_ROWS_OF_A_PART, limit * page), page: 1 };
    const options = { playerToken: tokenOf(headers), context };
    const answers = await Promise.all(
      logs.map(async ({ part, log }) => {
        const answer = await services.call(log, { ...options, query: asked }).catch((error: unknown) => {
          logger.warn({ err: error, part }, 'a part did not give its operators log');
          return undefined;
        });
        if (answer?.kind !== 'reply') return { rows: [], total: 0, missing: part };
        const rows = answer.response.data.map((row) => ({ ...ofPart.parse(row), part }));
        return { rows, total: answer.response.total };
      }),
    );
    const rows = answers.flatMap((answer) => answer.rows).sort(newestFirst);
    if (ascending === 'asc') rows.reverse();
    const data = rows.slice((page - 1) * limit, page * limit);
    const total = answers.reduce((sum, one) => sum + one.total, 0);
    const last = data.at(-1);
    const missing = answers.flatMap((one) => one.missing ?? []);
    const names = await services
      .call(endpoints.userNames, { ...options, query: { ids: idsIn(data).join(',') } })
      .catch(() => undefined);
    return reply({
      data,
      metadata: [{ current_page: page, totalRecord: total }],
      ...(names?.kind === 'reply' && { names: names.response.names }),
      ...(missing.length > 0 && { missing }),
      ...(last && total > page * limit ? { next: `${last.at}~${last._id}` } : {}),
    });
  };

const newestFirst = (a: Row, b: Row): number =>
  a.at < b.at ? 1 : a.at > b.at ? -1 : a._id < b._id ? 1 : a._id > b._id ? -1 : 0;

/** Every id of a person that the rows speak of. */
const idsIn = (rows: readonly Row[]): string[] =>
  [
    ...new Set(rows.flatMap(({ by, subject, before, after }) => found(JSON.stringify([by, subject, before, after])))),
  ].slice(0, MOST_NAMES);
const found = (text: string): string[] => text.match(/(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g) ?? [];
