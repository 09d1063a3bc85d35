import type { Service } from '@baazi/service-kit';
import type { MoneyState } from './money-mode/money-state';
import type { WalletConfig } from './wallet-config';

/** What every story of this service works with: the service itself, its money mode, and bells that wake its workers before their next round. */
export interface Core extends Service<WalletConfig> {
  money: MoneyState;
  wake: Record<Bell, () => void>;
  /** markets that this process settles at this moment */
  settling: Set<string>;
  /** when a player last asked this process to hold a stake; ms of `performance.now()` */
  lastStakeAt: number;
}
export type Bell = 'settle' | 'webhooks' | 'payouts' | 'refunds' | 'referrals';

export function coreOf(service: Service<WalletConfig>, money: MoneyState): Core {
  const silent = (): void => undefined;
  return Object.assign(service, { money, wake: { settle: silent, webhooks: silent, payouts: silent, refunds: silent, referrals: silent }, settling: new Set<string>(), lastStakeAt: -Infinity });
}
