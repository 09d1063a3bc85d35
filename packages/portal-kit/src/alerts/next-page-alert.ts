import type { Alert, AlertType } from '@baazi/contracts';
import { alert } from './alerts';

const KEY = 'alert';
const types: readonly AlertType[] = ['info', 'success', 'warning', 'danger'];
const isType = (value: unknown): value is AlertType => types.some((type) => type === value);

/** Stores an alert for the next document of this tab, because alerts of this document are lost with it. */
export function storeAlert(parsed: Alert): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(parsed));
  } catch {
    // The browser forbids storage: the alert is lost.
  }
}

/** Shows, once, the alert that the previous document stored. */
export function showStoredAlert(): void {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const parsed: unknown = JSON.parse(stored ?? 'null');
    if (typeof parsed !== 'object' || parsed === null || !('msg' in parsed) || !('alertType' in parsed)) return;
    if (typeof parsed.msg === 'string' && isType(parsed.alertType))
      alert({ msg: parsed.msg, alertType: parsed.alertType });
  } catch {
    // Not readable: no alert is shown.
  }
}
