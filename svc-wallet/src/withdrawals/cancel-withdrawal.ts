import { endpoints } from '@baazi/contracts';
import { refuse, reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { walletOf } from '../wallets/wallet-of';
import { walletView } from '../wallets/wallet-view';
import { endWithdrawal } from './end-withdrawal';

export function mountCancelWithdrawal(core: Core): void {
  core.http.handle(endpoints.cancelWithdrawal, async ({ caller, params }) => {
    const ended = await endWithdrawal(core, { id: params.id, state: 'cancelled', of: caller.userId });
    if (ended !== 'ended') return refuse(ended);
    return reply({ state: 'cancelled' }, { wallet: walletView(await walletOf(core.db, caller.userId)) });
  });
}
