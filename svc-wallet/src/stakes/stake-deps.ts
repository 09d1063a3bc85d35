import type { Collection, KeyedBatcher, Service } from '@baazi/service-kit';
import type { LedgerCollections, LedgerDeps } from '../ledger/ledger-deps';
import type { Withdrawal } from '../ledger/withdrawal';
import type { ReferralCollections, ReferralDeps } from '../referrals/referral-deps';
import type { WalletConfig } from '../wallet-config';
import type { Decision } from './decisions/decision';
import type { Link } from './linked-players/link';
import type { Settler } from './settlement/settler';
import type { SettledSums } from './settlement/settled-sums';
import type { Stake } from './stake';
import type { BatchedStake } from './stake-answer';
import type { StakeOrder } from './stake-order';

/** The collections among them. */
export interface StakeCollections extends LedgerCollections, ReferralCollections {
  stakes: Collection<Stake>;
  decisions: Collection<Decision>;
  settledSums: Collection<SettledSums>;
  withdrawals: Collection<Withdrawal>;
  links: Collection<Link>;
}

/** Dependencies of placing, closing and settling stakes. */
export interface StakeDeps extends StakeCollections, LedgerDeps, ReferralDeps {
  service: Pick<Service<WalletConfig>, 'config' | 'live' | 'log' | 'services' | 'shards' | 'transactions'>;
  settler: Settler;
  /** linked players are held to one side: the policy, or the operators' setting; refreshed like `windDown` */
  oneSide: boolean;
  /** stakes waiting for a shared commit, by shard (`Shards`) */
  stakeBatches: KeyedBatcher<StakeOrder, BatchedStake>;
}
