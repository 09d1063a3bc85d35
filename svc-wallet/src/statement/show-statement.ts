import { dayInIndia, inCoins, rupeesText, type endpoints } from '@baazi/contracts';
import { replyBytes, type Handler } from '@baazi/service-kit';
import type { Bank } from '../bank';
import { walletOf } from '../wallets/wallet-of';
import { statementCsv } from './statement-csv';
import { statementLines } from './statement-lines';
import { statementPage } from './statement-page';

/** The statement of a span of days, as a file for a spreadsheet or as a page for the printer. */
export const showStatement =
  (bank: Bank): Handler<typeof endpoints.statement> =>
  async ({ caller, query }) => {
    const { from, to, format } = query;
    const inWords = bank.money.mode === 'play' ? inCoins : (text: string): string => text;
    const kept = await statementLines(bank, caller.userId, {
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    });
    const lines = kept.map((line) => ({
      ...line,
      description: inWords(line.description),
      detail: inWords(line.detail),
    }));
    if (format === 'csv')
      return replyBytes(statementCsv(lines), {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="ipl-baazi-statement-${dayInIndia(bank.now())}.csv"`,
      });
    const { name } = await walletOf(bank, caller.userId);
    const span = `${from ?? 'from the beginning'} to ${to ?? dayInIndia(bank.now())}`;
    return replyBytes(
      statementPage({ name: name ?? '', span, lines, money: (amount) => inWords(rupeesText(amount)) }),
      {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    );
  };
