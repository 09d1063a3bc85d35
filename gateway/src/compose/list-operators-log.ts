import { endpoints } from '@baazi/contracts';
import { operatorAction } from '@baazi/contracts/shapes';
import { reply, type GatewayService, type Handler } from '@baazi/service-kit/gateway';
import type { z } from 'zod';
import { playerToken } from '../http/player-token';

const logs = [
  { part: 'svc-auth', log: endpoints.authAudit },
  { part: 'svc-contest', log: endpoints.contestAudit },
  { part: 'svc-wallet', log: endpoints.walletAudit },
  { part: 'svc-notify', log: endpoints.notifyAudit },
] as const;
const rowOfService = operatorAction.omit({ part: true });
type Row = z.output<typeof operatorAction>;
const MAX_ROWS_PER_SERVICE = 100;
const MAX_NAMES = 100;

/**
 * Merges the operators' logs of the services, newest first. A page is cut from the merged newest rows of each; `next`
 * is the cursor after its last row. Services that do not answer are named in `missing`.
 */
export const listOperatorsLog =
  ({ service: { services } }: { service: Pick<GatewayService, 'services'> }): Handler<typeof endpoints.audit> =>
  async ({ headers, query, context, log: logger }) => {
    const { limit, page, ascending } = query;
    const serviceQuery = { ...query, filters: undefined, limit: Math.min(MAX_ROWS_PER_SERVICE, limit * page), page: 1 };
    const options = { playerToken: playerToken(headers), context };
    const answers = await Promise.all(
      logs.map(async ({ part, log }) => {
        const answer = await services.call(log, { ...options, query: serviceQuery }).catch((error: unknown) => {
          logger.warn({ err: error, part }, 'a service did not return its operators log');
          return undefined;
        });
        if (answer?.kind !== 'reply') return { rows: [], total: 0, missing: part };
        const rows = answer.response.data.map((row) => ({ ...rowOfService.parse(row), part }));
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

/** Every user id that the rows contain. */
const idsIn = (rows: readonly Row[]): string[] =>
  [
    ...new Set(rows.flatMap(({ by, subject, before, after }) => found(JSON.stringify([by, subject, before, after])))),
  ].slice(0, MAX_NAMES);
const found = (text: string): string[] => text.match(/(?<![0-9a-f])[0-9a-f]{24}(?![0-9a-f])/g) ?? [];
