import { endpoints, type SentTo } from '@baazi/contracts';
import { call } from '@baazi/portal-kit';
import type { LogRow, Names } from './log-facts';

const MOST_PAGES = 100;
export type LogFilter = Pick<SentTo<typeof endpoints.audit>['query'], 'by' | 'action' | 'day' | 'query'>;

/** Every matching row, page by page, with names; at most 10,000. */
export async function wholeLog(filter: LogFilter): Promise<{ rows: LogRow[]; names: Names; missing: string[] }> {
  const rows: LogRow[] = [];
  const missing = new Set<string>();
  let names: Names = {};
  let behind: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await call(endpoints.audit, { query: { ...filter, limit: '100', ...(behind && { behind }) } });
    if (!answer.ok) break;
    rows.push(...answer.response.data);
    names = { ...names, ...answer.response.names };
    for (const part of answer.response.missing ?? []) missing.add(part);
    behind = answer.response.next;
    if (!behind) break;
  }
  return { rows, names, missing: [...missing] };
}
