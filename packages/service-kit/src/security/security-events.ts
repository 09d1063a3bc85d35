interface SecurityEventData {
  level: 'info' | 'warn';
  /** A wrong try at somebody's account: counted by account and by network. */
  isGuess?: true;
  means: string;
}
const data = <const T extends Record<string, SecurityEventData>>(table: T): T => table;

/**
 * The words of the security log, and there are no others. They are those of the OWASP logging vocabulary; where it has
 * none, one is made in its way.
 */
export const securityEvents = data({
  authn_login_success: { level: 'info', means: 'somebody signed in' },
  authn_login_fail: { level: 'warn', isGuess: true, means: 'a sign-in with a wrong password or code' },
  authn_login_challenge: { level: 'info', means: 'a password alone was not enough: another factor is asked for' },
  authn_login_lock: { level: 'warn', means: 'a sign-in that was not looked at: its account or network must wait' },
  authn_login_fail_max: { level: 'warn', means: 'one account had many wrong tries within the hour' },
  authn_login_spray: { level: 'warn', means: 'one network tried many accounts within the hour' },
  authn_recovery_start: { level: 'info', means: 'a new password was asked for' },
  authn_recovery_fail: { level: 'warn', isGuess: true, means: 'a wrong code or link for a new password' },
  authn_password_change: { level: 'info', means: 'a password was changed' },
  authn_password_change_fail: { level: 'warn', means: 'a change of password with a wrong current one' },
  authn_factor_change: { level: 'info', means: 'a second factor, or the address that codes go to, was changed' },
  authn_step_up: { level: 'info', means: 'somebody who is signed in showed again who it is' },
  authn_step_up_fail: { level: 'warn', means: 'somebody who is signed in could not show again who it is' },
  authn_token_refused: { level: 'warn', means: 'a token or signature that does not stand (any more)' },
  authn_token_revoked: { level: 'info', means: 'a session was ended by its owner from another one' },
  authz_fail: { level: 'warn', means: 'somebody asked for what is not for them' },
  authz_admin: { level: 'info', means: 'an operator did something' },
  authz_admin_fail: { level: 'warn', means: 'an operator was refused' },
  excess_rate_limit_exceeded: { level: 'warn', means: 'too many requests' },
  sensitive_read: { level: 'info', means: "a person's data or statement was taken out" },
  user_deleted: { level: 'info', means: 'an account was deleted by its owner' },
});
export type SecurityEvent = keyof typeof securityEvents;
export const securityEventNames = Object.keys(securityEvents) as SecurityEvent[];
export const levelOf = (event: SecurityEvent): 'info' | 'warn' => securityEvents[event].level;
export const isGuess = (event: SecurityEvent): boolean => 'isGuess' in securityEvents[event];
