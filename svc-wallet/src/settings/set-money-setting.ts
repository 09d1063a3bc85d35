import type { endpoints } from '@baazi/contracts';
import { moneySettings as shapes } from '@baazi/contracts/shapes';
import { hasProductionRules, refuse, reply, type Handler } from '@baazi/service-kit';
import { ONE_SIDE, presets, readOneSide, twoApprovalsAbove } from './wallet-settings';
import type { MoneySettingsDeps } from '../ledger/money-state';

/**
 * A higher threshold, and the end of a rule against hedging, loosen a guard: they take two operators under production
 * rules.
 */
export const setMoneySetting =
  (deps: MoneySettingsDeps): Handler<typeof endpoints.setMoney> =>
  async ({ body, caller }) => {
    const { name } = body;
    const loosens = name === ONE_SIDE ? body.value === false : Number(body.value) > (await twoApprovalsAbove(deps));
    const made = await deps.runtimeSettings.requestChange(body, {
      operator: caller,
      preset: presets(deps)[name],
      takesTwo: () => hasProductionRules(deps.service.config) && loosens,
    });
    if (made.kind === 'refused') return refuse(made.refusal);
    const { revision, takesTwo, proposed } = made;
    if (name === ONE_SIDE) deps.oneSide = await readOneSide(deps);
    const read = (value: unknown) => shapes[name].parse(value);
    return reply({ name, from: read(made.from), to: read(made.to), revision, takesTwo, proposed });
  };
