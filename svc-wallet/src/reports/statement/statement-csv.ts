import type { StatementLine } from './transaction-row';
import type { StatementTexts } from './statement-texts';

const INDIA_MS = 330 * 60_000;
/** '2025-04-05 19:30', Indian time: sortable in a spreadsheet, in any language. */
const indianTime = (instant: string): string =>
  new Date(Date.parse(instant) + INDIA_MS).toISOString().slice(0, 16).replace('T', ' ');
export const signedAmount = ({ type, amount }: Pick<StatementLine, 'type' | 'amount'>): number =>
  type === 'credit' ? amount : -amount;

/**
 * The statement for a spreadsheet. A cell that could be read as a formula is escaped as text: names of teams and
 * questions are written by people.
 */
export function statementCsv(lines: StatementLine[], { csvHeads, types }: StatementTexts): string {
  const rows = [
    csvHeads,
    ...lines.map((line) => [
      indianTime(line.createdAt),
      line.description,
      line.detail,
      types[line.type],
      signedAmount(line),
      line.balanceAfter,
      line._id,
    ]),
  ];
  // The byte order mark declares UTF-8 to spreadsheets.
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(text: string | number): string {
  const safe = typeof text === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : String(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
