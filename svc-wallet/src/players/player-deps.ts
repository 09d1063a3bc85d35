import type { Collection, Service } from '@baazi/service-kit';
import type { WithdrawalCollections, WithdrawalDeps } from '../money-out/withdrawal-deps';
import type { SignFact } from '../ledger/authorisations/attested-facts';
import type { RewardBatches } from './rewards/reward';
import type { WalletConfig } from '../wallet-config';
import type { Adjustment } from './adjustments/adjustment';

/** Includes the collections. */
export interface PlayerCollections extends WithdrawalCollections {
  adjustments: Collection<Adjustment>;
}

/** Dependencies of opening and closing wallets, adjustments and referral rewards. */
export interface PlayerDeps extends PlayerCollections, WithdrawalDeps {
  service: Service<WalletConfig>;
  rewardBatches: RewardBatches;
  signFact: SignFact;
}
