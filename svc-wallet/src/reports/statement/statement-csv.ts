import type { StatementLine } from './statement-lines';
import type { StatementWords } from './statement-words';

const INDIA_MS = 330 * 60_000;
/** '2025-04-05 19:30', Indian time: a spreadsheet sorts it, in any language. */
const indianTime = (instant: string): string =>
  new Date(Date.parse(instant) + INDIA_MS).toISOString().slice(0, 16).replace('T', ' ');
export const signedAmount = ({ type, amount }: Pick<StatementLine, 'type' | 'amount'>): number =>
  type === 'credit' ? amount : -amount;

/**
 * The statement for a spreadsheet. A cell that one would take for a formula is kept text: names of teams and questions
 * come from people.
 */
export function statementCsv(lines: StatementLine[], { csvHeads, types }: StatementWords): string {
  const rows = [
    csvHeads,
    ...lines.map((line) => [
      indianTime(line.createdAt),
      line.description,
      line.detail,
      types[line.type],
      String(signedAmount(line)),
      String(line.balanceAfter),
      line._id,
    ]),
  ];
  // The mark tells spreadsheets that this is UTF-8.
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const isNumber = /^-?\d+$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
