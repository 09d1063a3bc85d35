import type { WalletContext } from '../wallet-context';
import { readOneSide } from './wallet-settings';
import type { MoneySettings } from './money-settings';

/** Another copy may have begun or ended a wind-down, or switched a rule. */
export async function refreshMoney(bank: WalletContext): Promise<void> {
  const stored = await bank.moneySettings.findById('money').lean<MoneySettings | null>();
  if (stored) bank.money.windDown = stored.windDown;
  bank.oneSide = await readOneSide(bank);
}
