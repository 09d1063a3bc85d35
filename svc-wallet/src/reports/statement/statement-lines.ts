import { addDays, startOfDayInIndia, toRupees } from '@baazi/contracts';
import { inPages } from '@baazi/service-kit';
import { rowsOf, type TransactionRow } from './transaction-row';
import type { ReportCollections } from '../report-deps';

export type StatementLine = TransactionRow & { balanceAfter: number };
const MOST_LINES = 20_000;

/** All lines of a player between two Indian days (both included), oldest first. */
export async function statementLines(
  collections: ReportCollections,
  player: string,
  span: { from?: string; to?: string },
): Promise<StatementLine[]> {
  const at = {
    ...(span.from === undefined ? {} : { $gte: startOfDayInIndia(span.from) }),
    ...(span.to === undefined ? {} : { $lt: startOfDayInIndia(addDays(span.to, 1)) }),
  };
  const lines: StatementLine[] = [];
  const wanted = { player, deltaPaise: { $exists: true }, ...(Object.keys(at).length > 0 ? { at } : {}) };
  for await (const page of inPages(collections.transfers.raw, wanted, { by: 'version' })) {
    const rows = await rowsOf(collections, page);
    lines.push(...rows.map((row, i) => ({ ...row, balanceAfter: toRupees(page[i]?.balanceAfter ?? 0) })));
    if (lines.length >= MOST_LINES) break;
  }
  return lines;
}
