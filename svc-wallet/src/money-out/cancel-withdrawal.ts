import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { walletView } from '../ledger/wallet-view';
import { walletOf } from '../ledger/read-wallets';
import { endWithdrawal } from './end-withdrawal';
import type { WithdrawalDeps } from './withdrawal-deps';

export const cancelWithdrawal =
  (deps: WithdrawalDeps): Handler<typeof endpoints.cancelWithdrawal> =>
  async ({ caller, params }) => {
    const ended = await endWithdrawal(deps, { id: params.id, state: 'cancelled', of: caller.userId });
    if (ended !== 'ended') return refuse(ended);
    return reply({ state: 'cancelled' }, { wallet: walletView(await walletOf(deps, caller.userId), deps.money) });
  };
