import { type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { walletOf } from '../ledger/read-wallets';
import { holdWithdrawal } from './request-withdrawal';
import { isHeld, isOpen } from './money-held';
import type { WithdrawalDeps } from './withdrawal-deps';

/** Withdraws the rest for a player who closes the account: all of the cash, regardless of the minimum. */
export const closeOut =
  (deps: WithdrawalDeps): Handler<typeof endpoints.closeOut> =>
  async ({ params: { userId }, body: { upi } }) => {
    const { cash } = await walletOf(deps, userId);
    // A refusal (a review, an unverified address) leaves the money in the wallet; at or above the minimum it holds
    // the account open.
    if (cash > 0 && !(await isOpen(deps, userId)))
      await holdWithdrawal(deps, { userId, upi, rupees: 'all', requestKey: undefined, isClosing: true });
    return reply({ held: await isHeld(deps, userId) });
  };
