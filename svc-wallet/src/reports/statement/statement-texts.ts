import { dayInIndia, inCoins, lineText, rupeesText, startOfDayInIndia, type Language } from '@baazi/contracts';
import type { MoneyMode } from '../../ledger/money-state';
import type { StatementLine } from './transaction-row';

const en = {
  locale: 'en-IN',
  coins: 'coins',
  title: 'Statement',
  csvHeads: ['Date (IST)', 'Description', 'Detail', 'Type', 'Amount', 'Balance', 'Reference'],
  types: { debit: 'debit', pending: 'pending', credit: 'credit' },
  heads: { date: 'Date (IST)', what: 'What happened', amount: 'Amount', balance: 'Balance' },
  sums: { before: 'Before', in: 'In', out: 'Out', after: 'After' },
  pending: 'Pending',
  none: 'No transactions found.',
  span: (from: string | undefined, to: string): string =>
    from === undefined ? `From the beginning to ${to}` : `${from} to ${to}`,
};
export type StatementTable = typeof en;
const hi: StatementTable = {
  locale: 'hi-IN',
  coins: 'सिक्के',
  title: 'खाते का विवरण',
  csvHeads: ['तारीख (भारतीय समय)', 'क्या हुआ', 'ब्योरा', 'प्रकार', 'राशि', 'बैलेंस', 'संदर्भ'],
  types: { debit: 'गया', pending: 'बाकी', credit: 'आया' },
  heads: { date: 'तारीख (भारतीय समय)', what: 'क्या हुआ', amount: 'राशि', balance: 'बैलेंस' },
  sums: { before: 'पहले', in: 'आया', out: 'गया', after: 'बाद में' },
  pending: 'बाकी',
  none: 'कोई लेन-देन नहीं मिला।',
  span: (from, to) => (from === undefined ? `शुरू से ${to} तक` : `${from} से ${to} तक`),
};
const tables: Readonly<Record<Language, StatementTable>> = { en, hi };

/** The texts of a statement: in a language, and in rupees or, in the money mode `play`, in coins. */
export function statementTexts(language: Language, mode: MoneyMode) {
  const table = tables[language];
  const inMoney = (text: string): string => (mode === 'play' ? inCoins(text, table.coins) : text);
  const timeZone = 'Asia/Kolkata';
  const day = new Intl.DateTimeFormat(table.locale, { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
  const time = new Intl.DateTimeFormat(table.locale, { timeZone, hour: 'numeric', minute: '2-digit' });
  return {
    ...table,
    language,
    /** `5 Apr 2025` */
    day: (instant: string): string => day.format(new Date(instant)),
    /** `7:30 pm` */
    time: (instant: string): string => time.format(new Date(instant)),
    money: (rupees: number): string => inMoney(rupeesText(rupees)),
    /** Days are YYYY-MM-DD; without an end the statement ends with the day of `now`. */
    spanOf: ({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): string => {
      const asText = (date: string): string => day.format(startOfDayInIndia(date));
      return table.span(from && asText(from), asText(to ?? dayInIndia(now)));
    },
    line: (line: StatementLine): StatementLine => {
      const { title, detail } = lineText(line, language);
      return { ...line, description: inMoney(title), detail: inMoney(detail) };
    },
  };
}
export type StatementTexts = ReturnType<typeof statementTexts>;
