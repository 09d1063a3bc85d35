import { parse } from 'csv-parse/sync';
import type { StatementLine, StatementSource } from './bank-line';

export type ReadStatement = { kind: 'lines'; lines: StatementLine[] } | { kind: 'unusable'; why: string };
type Row = Record<string, string>;

/** Names of columns, in lower case and letters only, as banks and Razorpay's settlement report write them. */
const columns = {
  day: ['settledat', 'entitycreatedat', 'createdat', 'transactiondate', 'txndate', 'valuedate', 'date'],
  entity: ['transactionentity', 'type', 'entity'],
  entityId: ['entityid'],
  amount: ['amount', 'transactionamount'],
  debit: ['debit', 'withdrawal', 'withdrawalamt', 'withdrawalamount', 'debitamount'],
  credit: ['credit', 'deposit', 'depositamt', 'depositamount', 'creditamount'],
  currency: ['currency'],
  utr: ['settlementutr'],
} as const;
type Column = keyof typeof columns;

const namesOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
const valueOf = (row: Row, column: Column): string =>
  columns[column].map((name) => row[name]).find((value) => value !== undefined && value !== '') ?? '';

/** Reads a statement, or the reason for the operator why it cannot be read. Every line is read, or none. */
export function readStatement(source: StatementSource, text: string, currency: string): ReadStatement {
  try {
    const rows: Row[] = parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: false,
      columns: (header: string[]) => header.map(namesOf),
    });
    return { kind: 'lines', lines: rows.map((row, i) => lineOf(source, row, { number: i + 1, currency })) };
  } catch (error) {
    return { kind: 'unusable', why: error instanceof Error ? error.message : 'this is not CSV' };
  }
}

function lineOf(source: StatementSource, row: Row, { number, currency }: { number: number; currency: string }) {
  const paise = (column: Column): number => {
    const value = valueOf(row, column);
    const read = paiseIn(value);
    if (read === undefined) throw new Error(`row ${number}: '${value}' is no amount`);
    return read;
  };
  const day = dayIn(valueOf(row, 'day'));
  if (day === undefined) throw new Error(`row ${number}: '${valueOf(row, 'day')}' is no date`);
  const netPaise = paise('credit') - paise('debit');
  const line: StatementLine = {
    day,
    amountPaise: netPaise === 0 ? paise('amount') : netPaise,
    currency: valueOf(row, 'currency') || currency,
    text: Object.values(row).filter(Boolean).join(' ').slice(0, 500),
  };
  if (source === 'bank') return line;
  const [entity, utr] = [valueOf(row, 'entity').toLowerCase(), valueOf(row, 'utr')];
  // A settlement lists a payment without its fee; what it adds to the bank transfer is less the fee.
  const amountPaise = entity === 'payment' ? paise('amount') : entity === 'refund' ? -paise('amount') : netPaise;
  const text = valueOf(row, 'entityId');
  return { ...line, amountPaise, text, ...(utr === '' ? {} : { settlement: { utr, netPaise } }) };
}

/** Rupees with at most two decimals, grouped in any way; an empty cell is 0. */
function paiseIn(text: string): number | undefined {
  const plain = text.replace(/[,\s₹]|INR|Rs\.?/gi, '');
  if (plain === '') return 0;
  const match = /^([+-]?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return undefined;
  const [, sign, rupees = '', decimals = ''] = match;
  const paise = Number(rupees) * 100 + Number(decimals.padEnd(2, '0') || 0);
  return sign === '-' ? -paise : paise;
}

/** `2025-04-05`, `05/04/2025` and `05-04-2025`, with or without a time behind. */
function dayIn(text: string): string | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`;
  const indian = /^(\d\d)[/-](\d\d)[/-](\d{4})/.exec(text);
  return indian ? `${indian[3]}-${indian[2]}-${indian[1]}` : undefined;
}
