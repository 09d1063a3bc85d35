interface SecurityEventData {
  level: 'info' | 'warn';
  /** A failed attempt on an account: counted by account and by network. */
  isGuess?: true;
  means: string;
}
const data = <const T extends Record<string, SecurityEventData>>(table: T): T => table;

/** The closed list of security events, named by the OWASP logging vocabulary or in its style. */
export const securityEvents = data({
  authn_login_success: { level: 'info', means: 'sign-in' },
  authn_login_fail: { level: 'warn', isGuess: true, means: 'sign-in with a wrong password or code' },
  authn_login_challenge: { level: 'info', means: 'the password is right and a second factor is required' },
  authn_login_lock: { level: 'warn', means: 'sign-in refused unchecked: the account or network is rate limited' },
  authn_login_fail_max: { level: 'warn', means: 'many failed attempts on one account within the hour' },
  authn_login_spray: { level: 'warn', means: 'one network tried many accounts within the hour' },
  authn_recovery_start: { level: 'info', means: 'password reset requested' },
  authn_recovery_fail: { level: 'warn', isGuess: true, means: 'password reset with a wrong code or link' },
  authn_password_change: { level: 'info', means: 'password changed' },
  authn_password_change_fail: { level: 'warn', means: 'password change with a wrong current password' },
  authn_factor_change: { level: 'info', means: 'second factor or e-mail address changed' },
  authn_step_up: { level: 'info', means: 'a signed-in person re-authenticated' },
  authn_step_up_fail: { level: 'warn', means: 'a signed-in person failed to re-authenticate' },
  authn_token_refused: { level: 'warn', means: 'token or signature invalid or expired' },
  authn_token_revoked: { level: 'info', means: 'session ended by its owner from another session' },
  authz_fail: { level: 'warn', means: 'access denied' },
  authz_admin: { level: 'info', means: 'action of an operator' },
  authz_admin_fail: { level: 'warn', means: 'refused action of an operator' },
  authz_forged: { level: 'warn', means: 'a document claims a decision that no signed line of the log records' },
  excess_rate_limit_exceeded: { level: 'warn', means: 'too many requests' },
  sensitive_read: { level: 'info', means: "export of a person's data or statement" },
  user_deleted: { level: 'info', means: 'account deleted by its owner' },
});
export type SecurityEvent = keyof typeof securityEvents;
export const securityEventNames = Object.keys(securityEvents) as SecurityEvent[];
export const levelOf = (event: SecurityEvent): 'info' | 'warn' => securityEvents[event].level;
export const isGuess = (event: SecurityEvent): boolean => 'isGuess' in securityEvents[event];
