import type { MoneySettingsDeps } from '../ledger/money-state';
import { moneySettings as shapes } from '@baazi/contracts/shapes';
import { inSnapshot, type Tx } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import { reportForgery } from '../ledger/authorisations/signed-lines';
import { MONEY_MODE_SUBJECT, signedSetting, signedWindDown } from './signed-settings';

export const THRESHOLD = 'two-approvals-above-rupees';
export const ONE_SIDE = 'one-side-per-group';

export const presets = ({ service, money }: MoneySettingsDeps) => ({
  [THRESHOLD]: service.config.TWO_APPROVALS_ABOVE_RUPEES,
  [ONE_SIDE]: money.policies.has('one-side-per-group'),
});

/** The sum of a day's withdrawals, in rupees, above which a second operator is needed. */
export async function twoApprovalsAbove(deps: MoneySettingsDeps, tx?: Tx): Promise<number> {
  const chosen = await readSigned(deps, THRESHOLD, tx);
  return chosen === undefined ? presets(deps)[THRESHOLD] : shapes[THRESHOLD].parse(chosen);
}

/** Whether linked players are held to one side. */
export async function readOneSide(deps: MoneySettingsDeps): Promise<boolean> {
  const chosen = await readSigned(deps, ONE_SIDE);
  return chosen === undefined ? presets(deps)[ONE_SIDE] : shapes[ONE_SIDE].parse(chosen);
}

/** The value by the signed lines; a document that says otherwise is alarmed and not believed. */
async function readSigned(deps: MoneySettingsDeps, name: string, tx?: Tx): Promise<unknown> {
  const read = async (session: ClientSession) => ({
    signed: await signedSetting(deps, name, session),
    shown: await deps.runtimeSettings.valueOf(name, { session }),
  });
  const { shown, signed } = await (tx ? read(tx.session) : inSnapshot(deps, read));
  alarmOnce(deps, { name, shown, signed });
  return signed;
}

/** Settings are read every few seconds: one alarm for each that was written past the services. */
function alarmOnce(
  deps: MoneySettingsDeps,
  { name, shown, signed }: { name: string; shown: unknown; signed: unknown },
): void {
  if (shown === signed) return void deps.forgedSettings.delete(name);
  if (deps.forgedSettings.has(name)) return;
  deps.forgedSettings.add(name);
  reportForgery(deps, { subject: `setting:${name}`, claim: `it is ${String(shown)}` });
}

const LONGEST_REST_MS = 5000;

/** Another instance may have begun or ended a wind-down, or switched a rule. A request ends the rest of this worker. */
export async function refreshMoney(deps: MoneySettingsDeps): Promise<number> {
  const [{ windDown }, stored] = await inSnapshot(deps, async (session) => [
    await signedWindDown(deps, session),
    await deps.moneySettings.raw.findOne({ _id: 'money' }, { session }),
  ]);
  if (stored) alarmOnce(deps, { name: MONEY_MODE_SUBJECT, shown: stored.windDown, signed: windDown });
  deps.money.windDown = windDown;
  deps.oneSide = await readOneSide(deps);
  return LONGEST_REST_MS;
}

/** Before the first request: what the document says of a wind-down is not believed. */
export const readMoney = async (deps: MoneySettingsDeps): Promise<void> => void (await refreshMoney(deps));
