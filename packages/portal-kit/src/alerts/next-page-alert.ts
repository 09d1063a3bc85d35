import type { Alert, AlertType } from '@baazi/contracts';
import { tabStorage } from '../storage/safe-storage';
import { alert } from './alerts';

const KEY = 'alert';
const types: readonly AlertType[] = ['info', 'success', 'warning', 'danger'];
const isType = (value: unknown): value is AlertType => types.some((type) => type === value);

/** Stores an alert for the next document of this tab, because alerts of this document are lost with it. */
export function storeAlert(parsed: Alert): void {
  tabStorage.setItem(KEY, JSON.stringify(parsed));
}

/** Shows, once, the alert that the previous document stored. */
export function showStoredAlert(): void {
  const stored = tabStorage.getItem(KEY);
  tabStorage.removeItem(KEY);
  try {
    const parsed: unknown = JSON.parse(stored ?? 'null');
    if (typeof parsed !== 'object' || parsed === null || !('msg' in parsed) || !('alertType' in parsed)) return;
    if (typeof parsed.msg === 'string' && isType(parsed.alertType))
      alert({ msg: parsed.msg, alertType: parsed.alertType });
  } catch {
    // Not readable: no alert is shown.
  }
}
