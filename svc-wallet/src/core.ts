import type { Service } from '@baazi/service-kit';
import { Groups } from './ledger/groups';
import type { MoneyState } from './money-mode/money-state';
import type { Placed } from './stakes/hold-stakes';
import type { StakeOrder } from './stakes/stake-order';
import type { WalletConfig } from './wallet-config';

/** A hot match in its last minute: up to 2 x 16 stakes are held by two commits. */
const STAKES_TOGETHER = { atOnce: 2, most: 16 };

/** What every story of this service works with: the service itself, its money mode, and bells that wake its workers before their next round. */
export interface Core extends Service<WalletConfig> {
  money: MoneyState;
  wake: Record<Bell, () => void>;
  /** markets that this process settles at this moment */
  settling: Set<string>;
  /** when a player last asked this process to hold a stake; ms of `performance.now()` */
  lastStakeAt: number;
  /** stakes on their way to the books */
  placing: Groups<StakeOrder, Placed | 'alone'>;
}
export type Bell = 'settle' | 'webhooks' | 'payouts' | 'refunds' | 'referrals';

export function coreOf(service: Service<WalletConfig>, money: MoneyState): Core {
  const silent = (): void => undefined;
  return Object.assign(service, {
    money,
    wake: { settle: silent, webhooks: silent, payouts: silent, refunds: silent, referrals: silent },
    settling: new Set<string>(),
    lastStakeAt: -Infinity,
    placing: new Groups<StakeOrder, Placed | 'alone'>(STAKES_TOGETHER),
  });
}
