import type { MoneySettings, MoneySettingsDeps } from './money-state';
import { moneySettings as shapes } from '@baazi/contracts/shapes';
import type { Tx } from '@baazi/service-kit';

export const THRESHOLD = 'two-approvals-above-rupees';
export const ONE_SIDE = 'one-side-per-group';

export const presets = ({ service, money }: MoneySettingsDeps) => ({
  [THRESHOLD]: service.config.TWO_APPROVALS_ABOVE_RUPEES,
  [ONE_SIDE]: money.policies.has('one-side-per-group'),
});

/** The sum of a day's withdrawals, in rupees, above which a second operator is needed. */
export async function twoApprovalsAbove(deps: MoneySettingsDeps, tx?: Tx): Promise<number> {
  const chosen = await deps.runtimeSettings.valueOf(THRESHOLD, tx);
  return chosen === undefined ? presets(deps)[THRESHOLD] : shapes[THRESHOLD].parse(chosen);
}

/** Whether linked players are held to one side. */
export async function readOneSide(deps: MoneySettingsDeps): Promise<boolean> {
  const chosen = await deps.runtimeSettings.valueOf(ONE_SIDE);
  return chosen === undefined ? presets(deps)[ONE_SIDE] : shapes[ONE_SIDE].parse(chosen);
}

const LONGEST_REST_MS = 5000;

/** Another instance may have begun or ended a wind-down, or switched a rule. A request ends the rest of this worker. */
export async function refreshMoney(deps: MoneySettingsDeps): Promise<number> {
  const stored = await deps.moneySettings.findById('money').lean<MoneySettings | null>();
  if (stored) deps.money.windDown = stored.windDown;
  deps.oneSide = await readOneSide(deps);
  return LONGEST_REST_MS;
}
