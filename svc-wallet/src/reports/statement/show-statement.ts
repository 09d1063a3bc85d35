import { dayInIndia, preferredLanguage, type endpoints } from '@baazi/contracts';
import { replyBytes, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { walletOf } from '../../ledger/wallet-of';
import { statementCsv } from './statement-csv';
import { statementLines } from './statement-lines';
import { statementPage } from './statement-page';
import { statementWords } from './statement-words';

/**
 * The statement of a span of days, as a file for a spreadsheet or as a page for the printer, in the language that is
 * asked for: the portal asks in the one that the player reads.
 */
export const showStatement =
  (bank: WalletContext): Handler<typeof endpoints.statement> =>
  async ({ caller, query, headers }) => {
    const { from, to, format } = query;
    const words = statementWords(preferredLanguage(headers['accept-language']) ?? 'en', bank.money.mode);
    const kept = await statementLines(bank, caller.userId, {
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    });
    const lines = kept.map(words.line);
    const vary = { vary: 'accept-language' };
    if (format === 'csv')
      return replyBytes(statementCsv(lines, words), {
        ...vary,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="ipl-baazi-statement-${dayInIndia(bank.now())}.csv"`,
      });
    const { name } = await walletOf(bank, caller.userId);
    return replyBytes(statementPage({ name: name ?? '', span: words.spanOf(query, bank.now()), lines, words }), {
      ...vary,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
  };
