import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { isHeld, isOpen } from './money-held';
import { walletOf } from '../ledger/wallet-of';
import { holdWithdrawal } from './request-withdrawal';

/** A player leaves and says where the rest is to go: all of the cash, whatever the minimum. */
export const closeOut =
  (bank: WalletContext): Handler<typeof endpoints.closeOut> =>
  async ({ params: { userId }, body: { upi } }) => {
    const { cash } = await walletOf(bank, userId);
    // A refusal (a review, an address to verify) leaves the money where it is; enough of it holds the account.
    if (cash > 0 && !(await isOpen(bank, userId)))
      await holdWithdrawal(bank, { userId, upi, rupees: 'all', requestKey: undefined, isClosing: true });
    return reply({ held: await isHeld(bank, userId) });
  };
