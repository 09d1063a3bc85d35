import { mountTrialBalance } from '../audit/trial-balance';
import type { Core } from '../core';
import { mountListDeposits } from '../payments/list-deposits';
import { mountDecideReferral } from '../referrals/decide-referral';
import { mountListReferrals } from '../referrals/list-referrals';
import { mountAdjustments } from './adjust';
import { mountPlayerStatement } from './player-statement';
import { mountActions } from './read-actions';
import { mountReleaseWithdrawals } from './release-withdrawals';
import { mountWindDown } from './wind-down';

export function mountOperators(core: Core): void {
  mountTrialBalance(core);
  mountListDeposits(core);
  mountListReferrals(core);
  mountDecideReferral(core);
  mountAdjustments(core);
  mountPlayerStatement(core);
  mountReleaseWithdrawals(core);
  mountWindDown(core);
  mountActions(core);
}
