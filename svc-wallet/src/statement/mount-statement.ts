import { dayInIndia, endpoints } from '@baazi/contracts';
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
    const lines = await statementLines(core.db, caller.userId, { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
    if (format === 'csv') return replyBytes(statementCsv(lines), { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="ipl-baazi-statement-${dayInIndia(core.clocks.business.now())}.csv"` });
    const { name } = await walletOf(core.db, caller.userId);
    const span = `${from ?? 'from the beginning'} to ${to ?? dayInIndia(core.clocks.business.now())}`;
    return replyBytes(statementPage({ name: name ?? '', span, lines }), { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" });
  });
}
