import { preferredLanguage, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { grantDailyCoins } from '../../ledger/grant-daily-coins';
import { transactionsOf } from './transactions-of';
import type { ReportDeps } from '../report-deps';

export const listTransactions =
  (deps: ReportDeps): Handler<typeof endpoints.transactions> =>
  async ({ caller, query, headers }) => {
    // A wallet screen requests both concurrently; the day's coins are in its list whichever request arrives first.
    if (deps.money.mode === 'play') await grantDailyCoins(deps, caller.userId);
    const { rows, count } = await transactionsOf(
      deps,
      caller.userId,
      query,
      preferredLanguage(headers['accept-language']),
    );
    return reply([{ data: rows, count }]);
  };
