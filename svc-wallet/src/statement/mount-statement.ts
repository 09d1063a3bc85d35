import { dayInIndia, endpoints, inCoins, rupeesText } from '@baazi/contracts';
import { replyBytes } from '@baazi/service-kit';
import type { Core } from '../core';
import { walletOf } from '../wallets/wallet-of';
import { mountTransactions } from './list-transactions';
import { mountOwnWalletData } from './own-wallet-data';
import { statementCsv } from './statement-csv';
import { statementLines } from './statement-lines';
import { statementPage } from './statement-page';
import { mountTransactionDetail } from './transaction-detail';

export function mountStatement(core: Core): void {
  mountTransactions(core);
  mountTransactionDetail(core);
  mountOwnWalletData(core);
  core.http.handle(endpoints.statement, async ({ caller, query }) => {
    const { from, to, format } = query;
    const inWords = core.money.mode === 'play' ? inCoins : (text: string): string => text;
    const kept = await statementLines(core.db, caller.userId, {
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
        'content-disposition': `attachment; filename="ipl-baazi-statement-${dayInIndia(core.clocks.business.now())}.csv"`,
      });
    const { name } = await walletOf(core.db, caller.userId);
    const span = `${from ?? 'from the beginning'} to ${to ?? dayInIndia(core.clocks.business.now())}`;
    return replyBytes(
      statementPage({ name: name ?? '', span, lines, money: (amount) => inWords(rupeesText(amount)) }),
      {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    );
  });
}
