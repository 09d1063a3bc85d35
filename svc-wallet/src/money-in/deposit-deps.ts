import type { Collection, Service } from '@baazi/service-kit';
import type { WithdrawalCollections, WithdrawalDeps } from '../money-out/withdrawal-deps';
import type { DepositBatches } from './deposit-batches';
import type { WalletConfig } from '../wallet-config';
import type { Intent } from './deposits/intent';
import type { Webhook } from './webhooks/webhook';

/** Includes the collections. */
export interface DepositCollections extends WithdrawalCollections {
  intents: Collection<Intent>;
  webhooks: Collection<Webhook>;
}

/** Dependencies of deposits, refunds, suspense and webhooks. */
export interface DepositDeps extends DepositCollections, WithdrawalDeps {
  service: Service<WalletConfig>;
  /** batches and caches shared by deposits in progress */
  depositBatches: DepositBatches;
}
