import { ConfigError, policiesOf, type Service } from '@baazi/service-kit';
import type { WalletCollections } from '../wallet-collections';
import type { WalletConfig } from '../wallet-config';
import { currencies, type MoneyMode, type MoneySettings } from './money-settings';
import type { MoneyState } from './money-state';

/** Reads what this ledger counts, fixing it at the first start; a mode of another currency does not start on it. */
export async function openMoney(
  service: Service<WalletConfig>,
  { moneySettings }: WalletCollections,
): Promise<MoneyState> {
  const mode = modeOf(service.config);
  await moneySettings.updateOne(
    { _id: 'money' },
    { $setOnInsert: { currency: currencies[mode], windDown: false, since: service.clocks.machine.now() } },
    { upsert: true },
  );
  const stored = await moneySettings.findById('money').lean<MoneySettings | null>();
  if (!stored) throw new Error('the money settings cannot be read');
  if (stored.currency !== currencies[mode])
    throw new ConfigError(
      `svc-wallet cannot start: MONEY_MODE ${mode} counts ${currencies[mode]}, ` +
        `but this ledger was started with ${stored.currency}`,
    );
  return { mode, currency: stored.currency, policies: policiesOf(service.config), windDown: stored.windDown };
}

function modeOf(config: Service<WalletConfig>['config']): MoneyMode {
  if (config.PROFILE === 'production' && config.MONEY_MODE !== 'play' && config.MONEY_MODE !== 'real')
    throw new ConfigError('svc-wallet cannot start: MONEY_MODE must be play or real in production');
  return config.MONEY_MODE ?? 'sandbox';
}
