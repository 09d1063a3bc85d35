import { preferredLanguage, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { grantDailyCoins } from '../../ledger/daily-coins';
import type { TransactionRow } from './transaction-row';
import { transactionsOf } from './transactions-of';
import { includesText, waitingPayments } from './waiting-payments';
import type { ReportDeps } from '../report-deps';

export const listTransactions =
  (deps: ReportDeps): Handler<typeof endpoints.transactions> =>
  async ({ caller, query, headers }) => {
    // A wallet screen requests both concurrently; the day's coins are in its list whichever request arrives first.
    if (deps.money.mode === 'play') await grantDailyCoins(deps, caller.userId);
    const { rows, count } = await transactionsOf(deps, caller.userId, query, {
      language: preferredLanguage(headers['accept-language']),
      ahead: await waitingAhead(deps, caller.userId, query),
    });
    return reply([{ data: rows, count }]);
  };

async function waitingAhead(
  deps: ReportDeps,
  userId: string,
  { filters, query }: { filters: { type?: TransactionRow['type'] | undefined }; query: string },
): Promise<TransactionRow[]> {
  if (deps.money.mode === 'play' || (filters.type ?? 'pending') !== 'pending') return [];
  const waiting = await waitingPayments(deps, userId);
  return query === '' ? waiting : waiting.filter((row) => includesText(row, query));
}
