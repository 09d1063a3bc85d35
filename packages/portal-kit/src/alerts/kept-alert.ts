import type { Alert, AlertType } from '@baazi/contracts';
import { alert } from './alerts';

const KEY = 'alert';
const types: readonly AlertType[] = ['info', 'success', 'warning', 'danger'];
const isType = (value: unknown): value is AlertType => types.some((type) => type === value);

/** For the next document of this tab: alerts of this one go with it. */
export function keepAlert(said: Alert): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(said));
  } catch {
    // The browser forbids storage: the alert is lost.
  }
}

/** Says once what the document before this one left to say. */
export function sayKeptAlert(): void {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const said: unknown = JSON.parse(kept ?? 'null');
    if (typeof said !== 'object' || said === null || !('msg' in said) || !('alertType' in said)) return;
    if (typeof said.msg === 'string' && isType(said.alertType)) alert({ msg: said.msg, alertType: said.alertType });
  } catch {
    // Not readable: nothing is said.
  }
}
