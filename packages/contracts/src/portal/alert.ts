/** Alerts of the portal (spec section 3). */
export type AlertType = 'info' | 'success' | 'warning' | 'danger';
export interface Alert {
  msg: string;
  alertType: AlertType;
  err_key?: string;
}
export const ALERT_CLOSES_AFTER_MS = 5000;
