import { dayInIndia, preferredLanguage, type endpoints } from '@baazi/contracts';
import { replyBytes, type Handler } from '@baazi/service-kit';
import { walletOf } from '../../ledger/read-wallets';
import { statementCsv } from './statement-csv';
import { statementLines } from './transaction-row';
import { statementPage } from './statement-page';
import { statementTexts } from './statement-texts';
import type { ReportDeps } from '../report-deps';

/**
 * The statement of a span of days, as a file for a spreadsheet or as a page for the printer, in the requested
 * language: the portal requests the player's.
 */
export const showStatement =
  (deps: ReportDeps): Handler<typeof endpoints.statement> =>
  async ({ caller, query, headers }) => {
    const { from, to, format } = query;
    const text = statementTexts(preferredLanguage(headers['accept-language']) ?? 'en', deps.money.mode);
    const stored = await statementLines(deps, caller.userId, { from, to });
    const lines = stored.map(text.line);
    const vary = { vary: 'accept-language' };
    if (format === 'csv')
      return replyBytes(statementCsv(lines, text), {
        ...vary,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="ipl-baazi-statement-${dayInIndia(deps.now())}.csv"`,
      });
    const { name } = await walletOf(deps, caller.userId);
    return replyBytes(statementPage({ name: name ?? '', span: text.spanOf(query, deps.now()), lines, texts: text }), {
      ...vary,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
  };
