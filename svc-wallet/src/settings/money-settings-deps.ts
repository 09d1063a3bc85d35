import type { Collection, RuntimeSettings, Service } from '@baazi/service-kit';
import type { WalletConfig } from '../wallet-config';
import type { MoneySettings } from './money-settings';
import type { MoneyState } from './money-state';

/** Dependencies of the money mode and its runtime settings. */
export interface MoneySettingsDeps {
  service: Pick<Service<WalletConfig>, 'config'>;
  money: MoneyState;
  /** settings that operators change at run time */
  runtimeSettings: RuntimeSettings;
  /** linked players are held to one side: the policy, or the operators' setting; refreshed like `windDown` */
  oneSide: boolean;
  /** machine time */
  machineNow(): Date;
  moneySettings: Collection<MoneySettings>;
}
