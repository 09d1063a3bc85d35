import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { checkTotals } from './check-totals';
import { sharedCheck } from './shared-check';
import { trialBalance } from './trial-balance';
import type { AuditDeps } from './audit-deps';

/**
 * The console requests the totals at each view, and all of it when an operator wants to know. A season's ledger can
 * take longer than a request may: the caller is told to retry, and the retry gets the result.
 */
export function showTrialBalance(deps: AuditDeps): Handler<typeof endpoints.trialBalance> {
  const checkAll = sharedCheck(() => trialBalance(deps));
  return async ({ query }) => {
    const balance = query.check === 'all' ? await checkAll() : await checkTotals(deps, deps.machineNow());
    return balance ? reply({ ...balance, windDown: deps.money.windDown }) : refuse('busy', { retryAfterSeconds: 2 });
  };
}
