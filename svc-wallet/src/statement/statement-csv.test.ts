import { statementCsv } from './statement-csv';
import type { StatementLine } from './statement-lines';
import { statementPage } from './statement-page';

const line = (more: Partial<StatementLine> = {}): StatementLine => ({
  _id: 'stake:1',
  type: 'debit',
  description: 'Joined KKR v RCB',
  amount: 100,
  createdAt: '2025-04-05T19:00:00.000Z',
  detail: 'x',
  balanceAfter: 40,
  ...more,
});

test('one row a line, Indian time, signed amounts', () => {
  expect(statementCsv([line()]).split('\r\n')[1]).toBe('2025-04-06 00:30,Joined KKR v RCB,x,debit,-100,40,stake:1');
  expect(statementCsv([line({ type: 'credit' })])).toContain(',credit,100,40,');
});
test.each(['=1+1', '+1+1', '-1+cmd', '@SUM(A1)', '\tx'])('a cell like %j stays text', (detail) =>
  expect(statementCsv([line({ detail })])).toContain(`'${detail}`),
);
test('commas, quotes and line ends are quoted', () =>
  expect(statementCsv([line({ detail: 'a,"b"\r\nc' })])).toContain('"a,""b""\r\nc"'));
test('the page shows no foreign markup', () =>
  expect(statementPage({ name: '<img src=x>', span: '', lines: [line({ detail: '<script>' })] })).not.toMatch(
    /<img|<script/,
  ));
