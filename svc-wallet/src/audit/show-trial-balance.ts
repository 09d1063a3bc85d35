import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { checkTotals } from './check-totals';
import { sharedLook } from './shared-look';
import { trialBalance } from './trial-balance';

/**
 * The console asks for the totals at each look, and for all of it when an operator wants to know. All of a season's books
 * can take longer than a request may: who is then told to try again gets it by that.
 */
export function showTrialBalance(bank: WalletContext): Handler<typeof endpoints.trialBalance> {
  const lookAtAll = sharedLook(() => trialBalance(bank));
  return async ({ query }) => {
    const balance = query.check === 'all' ? await lookAtAll() : await checkTotals(bank, bank.machineNow());
    return balance ? reply({ ...balance, windDown: bank.money.windDown }) : refuse('busy', { retryAfterSeconds: 2 });
  };
}
