import { preferredLanguage, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { grantDailyCoins } from '../../settings/grant-daily-coins';
import { transactionsOf } from './transactions-of';

export const listTransactions =
  (bank: WalletContext): Handler<typeof endpoints.transactions> =>
  async ({ caller, query, headers }) => {
    // A wallet screen asks for both at once; the day's coins stand in its list whichever comes first.
    if (bank.money.mode === 'play') await grantDailyCoins(bank, caller.userId);
    const { rows, count } = await transactionsOf(
      bank,
      caller.userId,
      query,
      preferredLanguage(headers['accept-language']),
    );
    return reply([{ data: rows, count }]);
  };
