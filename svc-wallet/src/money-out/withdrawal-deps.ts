import type { Collection, Service } from '@baazi/service-kit';
import type { LedgerCollections, LedgerDeps } from '../ledger/ledger-deps';
import type { Providers } from '../providers/providers';
import type { ReferralCollections, ReferralDeps } from '../referrals/referral-deps';
import type { MoneySettingsDeps } from '../settings/money-settings-deps';
import type { Stake } from '../stakes/stake';
import type { WalletConfig } from '../wallet-config';
import type { Withdrawal } from '../ledger/withdrawal';

/** Includes the collections. */
export interface WithdrawalCollections extends LedgerCollections, ReferralCollections {
  stakes: Collection<Stake>;
  withdrawals: Collection<Withdrawal>;
}

/** Dependencies of withdrawals, their approval and payout. */
export interface WithdrawalDeps extends WithdrawalCollections, MoneySettingsDeps, LedgerDeps, ReferralDeps {
  service: Service<WalletConfig>;
  providers: Providers;
}
