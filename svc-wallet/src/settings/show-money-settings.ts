import type { endpoints } from '@baazi/contracts';
import { moneySettings as shapes } from '@baazi/contracts/shapes';
import { reply, type Handler } from '@baazi/service-kit';
import { ONE_SIDE, presets, THRESHOLD } from './wallet-settings';
import type { MoneySettingsDeps } from '../ledger/money-state';

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
      windDown: money.windDown,
      windDownReason: stored?.windDownReason,
      since: (stored?.since ?? deps.machineNow()).toISOString(),
      policies: [...money.policies],
    });
  };

/** The money mode and the policies in force, so that help says of money only what is enforced. */
export const showPolicies =
  (deps: Pick<MoneySettingsDeps, 'money' | 'oneSide'>): Handler<typeof endpoints.publicPolicies> =>
  async () => {
    const { mode, windDown, policies } = deps.money;
    return reply({ mode, windDown, policies: [...new Set([...policies, ...(deps.oneSide ? [ONE_SIDE] : [])])] });
  };
