import type { Collection, Service, Worker } from '@baazi/service-kit';
import type { Providers } from '../providers/providers';
import type { ReferralCollections, ReferralDeps } from '../referrals/referral';
import type { MoneySettingsDeps } from '../ledger/money-state';
import type { Stake } from '../stakes/stake';
import type { WalletConfig } from '../wallet-config';
import type { LineCollections } from '../ledger/authorisations/signed-lines';
import type { Withdrawal } from '../ledger/withdrawal';

/** Includes the collections. */
export interface WithdrawalCollections extends ReferralCollections, LineCollections {
  stakes: Collection<Stake>;
  withdrawals: Collection<Withdrawal>;
}

/** Dependencies of withdrawals, their approval and payout. */
export interface WithdrawalDeps extends WithdrawalCollections, MoneySettingsDeps, ReferralDeps {
  service: Service<WalletConfig>;
  providers: Providers;
  workers: Partial<Record<'payouts' | 'referrals', Worker>>;
}
