import type { Bank } from '../bank';
import { readOneSide } from './wallet-settings';
import type { MoneySettings } from './money-settings';

/** Another copy may have begun or ended a wind-down, or switched a rule. */
export async function refreshMoney(bank: Bank): Promise<void> {
  const stored = await bank.moneySettings.findById('money').lean<MoneySettings | null>();
  if (stored) bank.money.windDown = stored.windDown;
  bank.oneSide = await readOneSide(bank);
}
