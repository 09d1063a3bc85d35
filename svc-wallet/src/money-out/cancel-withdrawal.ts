import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { walletView } from '../ledger/wallet-view';
import { walletOf } from '../ledger/wallet-of';
import { endWithdrawal } from './end-withdrawal';

export const cancelWithdrawal =
  (bank: WalletContext): Handler<typeof endpoints.cancelWithdrawal> =>
  async ({ caller, params }) => {
    const ended = await endWithdrawal(bank, { id: params.id, state: 'cancelled', of: caller.userId });
    if (ended !== 'ended') return refuse(ended);
    return reply({ state: 'cancelled' }, { wallet: walletView(await walletOf(bank, caller.userId), bank.money) });
  };
