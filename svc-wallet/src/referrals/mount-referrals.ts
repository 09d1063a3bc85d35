import type { Core } from '../core';
import { driveReferrals } from './drive-referrals';
import { mountFriends } from './list-friends';
import { onDepositMade } from './on-deposit-made';

export function mountReferrals(core: Core): void {
  onDepositMade(core);
  mountFriends(core);
  const worker = core.every(5000, 'referrals', () => driveReferrals(core));
  core.wake.referrals = () => worker.wake();
}
