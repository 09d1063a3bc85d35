import type { Collection, Service } from '@baazi/service-kit';
import type { WithdrawalCollections, WithdrawalDeps } from '../money-out/withdrawal-deps';
import type { DepositBatches } from '../money-in/deposits/deposit-batches';
import type { WalletConfig } from '../wallet-config';
import type { Adjustment } from './adjustments/adjustment';

/** Includes the collections. */
export interface PlayerCollections extends WithdrawalCollections {
  adjustments: Collection<Adjustment>;
}

/** Dependencies of opening and closing wallets, adjustments and referral rewards. */
export interface PlayerDeps extends PlayerCollections, WithdrawalDeps {
  service: Service<WalletConfig>;
  /** batches and caches shared by deposits in progress */
  depositBatches: DepositBatches;
}
