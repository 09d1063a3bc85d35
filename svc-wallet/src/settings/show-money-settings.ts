import type { endpoints } from '@baazi/contracts';
import { moneySettings as shapes } from '@baazi/contracts/shapes';
import { reply, type Handler } from '@baazi/service-kit';
import { ONE_SIDE, presets, THRESHOLD } from './wallet-settings';
import type { MoneySettingsDeps } from './money-settings-deps';

/** Money settings with their history, and the state of the money mode. */
export const showMoneySettings =
  (deps: MoneySettingsDeps): Handler<typeof endpoints.moneySettings> =>
  async () => {
    const { runtimeSettings: choices, money } = deps;
    const preset = presets(deps);
    const stored = await deps.moneySettings.findById('money').lean();
    return reply({
      settings: [
        await choices.view(THRESHOLD, preset[THRESHOLD], (value) => shapes[THRESHOLD].parse(value)),
        await choices.view(ONE_SIDE, preset[ONE_SIDE], (value) => shapes[ONE_SIDE].parse(value)),
      ],
      mode: money.mode,
      currency: money.currency,
      windDown: stored?.windDown ?? money.windDown,
      ...(stored?.windDownReason === undefined ? {} : { windDownReason: stored.windDownReason }),
      since: (stored?.since ?? deps.machineNow()).toISOString(),
      policies: [...money.policies],
    });
  };
