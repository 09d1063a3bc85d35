import type { Collection, KeyedBatcher, Service, Worker } from '@baazi/service-kit';
import type { Withdrawal } from '../ledger/withdrawal';
import type { ReferralDeps } from '../referrals/referral';
import type { WalletConfig } from '../wallet-config';
import type { Decision } from './decisions/decision';
import type { Group, GroupSides } from './linked-players/group';
import type { Link } from './linked-players/link';
import type { Settler } from './settlement/settler';
import type { SettledSums } from './settlement/settled-sums';
import type { Stake } from './stake';
import type { BatchedStake, StakeOrder } from './stake-order';

/** Dependencies of placing and closing stakes. */
export interface StakeDeps extends ReferralDeps {
  stakes: Collection<Stake>;
  decisions: Collection<Decision>;
  withdrawals: Collection<Withdrawal>;
  links: Collection<Link>;
  groups: Collection<Group>;
  groupSides: Collection<GroupSides>;
  settler: Pick<Settler, 'noteStake'>;
  workers: Partial<Record<'settler' | 'referrals', Worker>>;
  /** linked players are held to one side: the policy, or the operators' setting; refreshed like `windDown` */
  oneSide: boolean;
  /** stakes waiting for a shared commit, by shard (`Shards`) */
  stakeBatches: KeyedBatcher<StakeOrder, BatchedStake>;
}

/** Dependencies of deciding markets and settling their stakes. */
export interface SettlementDeps extends ReferralDeps {
  service: Pick<Service<WalletConfig>, 'live' | 'log' | 'services' | 'shards' | 'transactions'>;
  stakes: Collection<Stake>;
  decisions: Collection<Decision>;
  settledSums: Collection<SettledSums>;
  settler: Settler;
  workers: Partial<Record<'settler' | 'referrals', Worker>>;
}
