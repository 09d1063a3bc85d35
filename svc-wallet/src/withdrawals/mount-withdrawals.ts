import type { Core } from '../core';
import type { Providers } from '../payments/providers';
import { mountApproveWithdrawal } from './approve-withdrawal';
import { mountCancelWithdrawal } from './cancel-withdrawal';
import { mountOwnWithdrawals } from './list-own-withdrawals';
import { mountListWithdrawals } from './list-withdrawals';
import { mountRejectWithdrawal } from './reject-withdrawal';
import { mountRequestWithdrawal } from './request-withdrawal';
import { sendPayouts } from './send-payouts';

export function mountWithdrawals(core: Core, providers: Providers): void {
  mountRequestWithdrawal(core, providers.main.name);
  mountCancelWithdrawal(core);
  mountOwnWithdrawals(core);
  mountListWithdrawals(core);
  mountApproveWithdrawal(core);
  mountRejectWithdrawal(core);
  const worker = core.every(2000, 'payouts', () => sendPayouts(core, providers));
  core.wake.payouts = () => worker.wake();
}
