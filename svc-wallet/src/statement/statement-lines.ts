import { addDays, startOfDayInIndia, toRupees } from '@baazi/contracts';
import type { Connection } from 'mongoose';
import { transfers, type Transfer } from '../ledger/transfer';
import { rowsOf } from './rows-of';
import type { TransactionRow } from './transaction-row';

export type StatementLine = TransactionRow & { balanceAfter: number };
const PAGE = 1000;
const MOST_LINES = 20_000;

/** All lines of a player between two Indian days (both included), oldest first. */
export async function statementLines(
  db: Connection,
  player: string,
  span: { from?: string; to?: string },
): Promise<StatementLine[]> {
  const at = {
    ...(span.from === undefined ? {} : { $gte: startOfDayInIndia(span.from) }),
    ...(span.to === undefined ? {} : { $lt: startOfDayInIndia(addDays(span.to, 1)) }),
  };
  const lines: StatementLine[] = [];
  for (let after = 0; lines.length < MOST_LINES;) {
    const page = await transfers(db)
      .find({
        player,
        version: { $gt: after },
        deltaPaise: { $exists: true },
        ...(Object.keys(at).length > 0 ? { at } : {}),
      })
      .sort({ version: 1 })
      .limit(PAGE)
      .lean<Transfer[]>();
    const rows = await rowsOf(db, page);
    lines.push(...rows.map((row, i) => ({ ...row, balanceAfter: toRupees(page[i]?.balanceAfter ?? 0) })));
    const last = page.at(-1)?.version;
    if (last === undefined || page.length < PAGE) break;
    after = last;
  }
  return lines;
}
