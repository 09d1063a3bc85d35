import { statementCsv } from './statement-csv';
import type { StatementLine } from './transaction-row';
import { statementPage } from './statement-page';
import { statementTexts } from './statement-texts';

const [en, hi] = [statementTexts('en', 'sandbox'), statementTexts('hi', 'sandbox')];

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

test('writes one row per line, in Indian time, with signed amounts', () => {
  expect(statementCsv([line()], en).split('\r\n')[1]).toBe('2025-04-06 00:30,Joined KKR v RCB,x,debit,-100,40,stake:1');
  expect(statementCsv([line({ type: 'credit' })], en)).toContain(',credit,100,40,');
});
test('amounts with paise are numbers, below zero too', () =>
  expect(statementCsv([line({ amount: 49.5, balanceAfter: -0.5 })], en)).toContain(',debit,-49.5,-0.5,'));
test.each(['=1+1', '+1+1', '-1+cmd', '@SUM(A1)', '\tx'])('a cell like %j stays text', (detail) =>
  expect(statementCsv([line({ detail })], en)).toContain(`'${detail}`),
);
test('quotes commas, quotes and line ends', () =>
  expect(statementCsv([line({ detail: 'a,"b"\r\nc' })], en)).toContain('"a,""b""\r\nc"'));
test('escapes foreign markup in the page', () => {
  const lines = [line({ detail: '<script>' })];
  expect(statementPage({ name: '<img src=x>', span: '', lines, texts: en })).not.toMatch(/<img|<script/);
});
test('adds up opening balance, credits, debits and closing balance on the page', () => {
  const lines = [line({ type: 'credit', amount: 100.1, balanceAfter: 140.1 }), line({ balanceAfter: 40.1 })];
  expect(statementPage({ name: '', span: '', lines, texts: en }).match(/<dd>[^<]+/g)).toEqual([
    '<dd>₹40',
    '<dd>₹100.10',
    '<dd>₹100',
    '<dd>₹40.10',
  ]);
});

describe('in Hindi', () => {
  const paid = { stakePaise: 100_00, bonusPaise: 40_00, cashPaise: 60_00 };
  const stake = line({
    type: 'pending',
    detail: '₹100 stake on KKR v RCB: ₹40 from bonus, ₹60 from cash',
    memo: { key: 'joined', params: { label: { title: 'KKR v RCB' }, ...paid } },
  });
  const bare = (text: string): string => text.replace(/<[^>]+>/g, ' ').replace(/KKR v RCB|IPL Baazi|stake:1|Asha/g, '');
  test('writes no English word into the file, and the same amounts and times', () => {
    const [csv, inEnglish] = [statementCsv([hi.line(stake)], hi), statementCsv([stake], en)];
    expect(bare(csv)).not.toMatch(/[A-Za-z]/);
    expect(csv).toContain(',बाकी,-100,40,stake:1');
    const figures = (text: string) =>
      text.split('\r\n').map((row) => [row.split(',')[0], ...row.split(',').slice(-3)])[1];
    expect(figures(csv)).toEqual(figures(inEnglish));
  });
  test('writes no English word into the page and declares its language', () => {
    const span = hi.spanOf({ from: '2025-04-05' }, new Date('2025-04-06T12:00:00Z'));
    const page = statementPage({ name: 'Asha', span, lines: [hi.line(stake)], texts: hi });
    expect(page).toContain('<html lang="hi">');
    expect(page).toContain('5 अप्रैल 2025 से 6 अप्रैल 2025 तक');
    expect(bare(page.replace(/<style>.*<\/style>/, '')).replace(/\bam\b/, '')).not.toMatch(/[A-Za-z]/);
  });
  test('names a question in its operator’s wording', () => {
    const label = { title: 'Rain?', titleHi: 'बारिश?' };
    const lost = line({ memo: { key: 'lost', params: { label, stakePaise: 49_00, isCorrection: false } } });
    expect(hi.line(lost)).toMatchObject({ description: 'हार: बारिश?', detail: '“बारिश?” पर ₹49 हारे' });
    expect(en.line(lost)).toMatchObject({ description: 'Lost Rain?', detail: '₹49 lost on Rain?' });
  });
  test('shows an older line, which has no message, as it was stored', () => {
    const stored = line({
      description: 'Joined Rain?',
      detail: '₹49 stake on Rain?: ₹49 from cash',
      labelHi: 'बारिश?',
    });
    expect(hi.line(stored)).toMatchObject({ description: 'Joined Rain?', detail: '₹49 stake on Rain?: ₹49 from cash' });
  });
  test('shows coins as coins too', () =>
    expect(statementTexts('hi', 'play').line(stake).detail).toBe(
      'KKR v RCB पर 100 सिक्के का दाँव: बोनस से 40 सिक्के, पैसे से 60 सिक्के',
    ));
});
