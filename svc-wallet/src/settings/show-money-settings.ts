import type { endpoints } from '@baazi/contracts';
import { moneySettings as shapes } from '@baazi/contracts/shapes';
import { reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { ONE_SIDE, presets, THRESHOLD } from './wallet-settings';

/** What operators set about money, with its past, and the state of the money mode. */
export const showMoneySettings =
  (bank: WalletContext): Handler<typeof endpoints.moneySettings> =>
  async () => {
    const { choices, money } = bank;
    const preset = presets(bank);
    const stored = await bank.moneySettings.findById('money').lean();
    return reply({
      settings: [
        await choices.shown(THRESHOLD, preset[THRESHOLD], (value) => shapes[THRESHOLD].parse(value)),
        await choices.shown(ONE_SIDE, preset[ONE_SIDE], (value) => shapes[ONE_SIDE].parse(value)),
      ],
      mode: money.mode,
      currency: money.currency,
      windDown: stored?.windDown ?? money.windDown,
      ...(stored?.windDownReason === undefined ? {} : { windDownReason: stored.windDownReason }),
      since: (stored?.since ?? bank.machineNow()).toISOString(),
      policies: [...money.policies],
    });
  };
