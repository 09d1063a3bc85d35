import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { Bank } from '../bank';
import { checkTotals } from './check-totals';
import { trialBalance } from './trial-balance';

/** The console asks for the totals at each look, and for all of it when an operator wants to know. */
export const showTrialBalance =
  (bank: Bank): Handler<typeof endpoints.trialBalance> =>
  async ({ query }) => {
    const balance = query.check === 'all' ? await trialBalance(bank) : await checkTotals(bank, bank.machineNow());
    return reply({ ...balance, windDown: bank.money.windDown });
  };
