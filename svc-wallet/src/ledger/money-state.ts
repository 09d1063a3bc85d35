import {
  ConfigError,
  licenceOf,
  policiesOf,
  collectionOf,
  type Collection,
  type Policies,
  type Service,
  type RuntimeSettings,
} from '@baazi/service-kit';
import { Schema, type Connection } from 'mongoose';
import type { LineCollections } from './authorisations/signed-lines';
import type { WalletConfig } from '../wallet-config';

export const currencies = { sandbox: 'TEST', play: 'COIN', real: 'INR' } as const;
export type MoneyMode = keyof typeof currencies;
export type Currency = (typeof currencies)[MoneyMode];

/** The one row that fixes the currency of this ledger. */
export interface MoneySettings {
  _id: 'money';
  currency: Currency;
  windDown: boolean;
  windDownReason?: string;
  /** machine time of the first start */
  since: Date;
  /** Transfers that wait for their block are listed beside the ledger, not marked in it. */
  hasUnsealedApart?: true;
}
const schema = new Schema<MoneySettings>(
  {
    _id: { type: String, required: true },
    currency: { type: String, required: true },
    windDown: { type: Boolean, default: false },
    windDownReason: String,
    since: Date,
    hasUnsealedApart: Boolean,
  },
  { versionKey: false },
);
export const openMoneySettings = collectionOf<MoneySettings>('MoneySettings', schema, 'settings');

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
  licenceOf('svc-wallet', config);
  return config.MONEY_MODE ?? 'sandbox';
}

/** Dependencies of the money mode and its runtime settings. */
export interface MoneySettingsDeps extends LineCollections {
  db: Connection;
  service: Pick<Service<WalletConfig>, 'config' | 'security' | 'log'>;
  /** settings whose signed lines say otherwise, each alarmed once */
  forgedSettings: Set<string>;
  money: MoneyState;
  /** settings that operators change at run time */
  runtimeSettings: RuntimeSettings;
  /** linked players are held to one side: the policy, or the operators' setting; refreshed like `windDown` */
  oneSide: boolean;
  /** machine time */
  machineNow(): Date;
  moneySettings: Collection<MoneySettings>;
}
