import { type Collection, type Policies, ConfigError, policiesOf, type Service } from '@baazi/service-kit';
import { type Currency, type MoneyMode, currencies, type MoneySettings } from './money-settings';
import type { WalletConfig } from '../wallet-config';

/**
 * The money mode of this process. `windDown` is refreshed every few seconds: an operator may have switched it in
 * another instance.
 */
export interface MoneyState {
  readonly mode: MoneyMode;
  readonly currency: Currency;
  /** policies against turning bonus money into cash */
  readonly policies: Policies;
  windDown: boolean;
}
export type ModeGate = 'mode-closed' | 'wound-down';

/** Why this mode accepts no deposits. */
export function reasonNotToDeposit({ mode, windDown }: MoneyState): ModeGate | undefined {
  if (mode === 'play') return 'mode-closed';
  return windDown ? 'wound-down' : undefined;
}
/** Play coins never leave; in a wind-down everybody may withdraw. */
export const reasonNotToWithdraw = ({ mode }: MoneyState): 'mode-closed' | undefined =>
  mode === 'play' ? 'mode-closed' : undefined;
export const reasonNotToPlay = ({ windDown }: MoneyState): 'wound-down' | undefined =>
  windDown ? 'wound-down' : undefined;

/** Reads the currency of this ledger, fixing it at the first start; a mode of another currency does not start on it. */
export async function openMoney(
  service: Service<WalletConfig>,
  { moneySettings }: { moneySettings: Collection<MoneySettings> },
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
