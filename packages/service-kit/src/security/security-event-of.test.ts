import { endpoints, type EndpointData } from '@baazi/contracts';
import { eventOfDone, eventOfRefusal } from './security-event-of';
import { securityEvents } from './security-events';

const withToken = { hasToken: true };

test.each<[string, EndpointData, string, string | undefined]>([
  ['a wrong password at the login', endpoints.login, 'wrong-credentials', 'authn_login_fail'],
  ['a wrong code at the login', endpoints.login, 'wrong-code', 'authn_login_fail'],
  ['a wrong second factor at the login', endpoints.login, 'wrong-factor', 'authn_login_fail'],
  ['a wrong passkey at the login', endpoints.loginWithPasskey, 'wrong-factor', 'authn_login_fail'],
  ['a wrong second factor of a signed-in person', endpoints.showFactor, 'wrong-factor', 'authn_step_up_fail'],
  ['a rate-limited login', endpoints.login, 'too-many-requests', 'authn_login_lock'],
  ['another rate-limited endpoint', endpoints.sponsor, 'too-many-requests', 'excess_rate_limit_exceeded'],
  ['a wrong code for a new password', endpoints.verifyOtp, 'wrong-code', 'authn_recovery_fail'],
  ['a wrong password at a withdrawal', endpoints.withdraw, 'wrong-password', 'authn_step_up_fail'],
  ['... at a change of password', endpoints.changePassword, 'wrong-password', 'authn_password_change_fail'],
  ['a player at an operators’ endpoint', endpoints.listUsers, 'forbidden', 'authz_fail'],
  ['an operator who has no second factor yet', endpoints.listUsers, 'factor-needed', 'authz_fail'],
  ['a new operator acting on money', endpoints.adjust, 'cooling-off', 'authz_fail'],
  ['an operator acting on the own account', endpoints.setUserStatus, 'own-account', 'authz_admin_fail'],
  ['an operator’s invalid input', endpoints.setUserStatus, 'invalid-input', undefined],
  ['a forged payment', endpoints.webhook, 'bad-signature', 'authn_token_refused'],
  ['a refusal by the rules of the game', endpoints.joinContest, 'entry-closed', undefined],
])('%s', (_what, endpoint, code, event) => expect(eventOfRefusal(endpoint, code, withToken)).toBe(event));

test('records a refused token, but not a request without a token', () => {
  expect(eventOfRefusal(endpoints.wallet, 'sign-in', { hasToken: false })).toBeUndefined();
  expect(eventOfRefusal(endpoints.wallet, 'sign-in', withToken)).toBe('authn_token_refused');
});

test.each<[string, EndpointData, string | undefined]>([
  ['a sign-in', endpoints.login, 'authn_login_success'],
  ['a sign-in by passkey', endpoints.loginWithPasskey, 'authn_login_success'],
  ['a new second factor', endpoints.confirmTotp, 'authn_factor_change'],
  ['a removed second factor', endpoints.removeFactor, 'authn_factor_change'],
  ['a re-verified second factor', endpoints.showFactor, 'authn_step_up'],
  ['a download of one’s data', endpoints.downloadData, 'sensitive_read'],
  ['a player’s statement, read by an operator', endpoints.playerStatement, 'sensitive_read'],
  ['an operator’s action', endpoints.approveWithdrawal, 'authz_admin'],
  ['an operator’s read', endpoints.adminWithdrawals, undefined],
  ['a player’s stake', endpoints.joinContest, undefined],
])('success: %s', (_what, endpoint, event) => expect(eventOfDone(endpoint)).toBe(event));

test('event names follow the OWASP vocabulary: lower case with a category prefix', () => {
  for (const event of Object.keys(securityEvents))
    expect(event).toMatch(/^(authn|authz|excess|sensitive|user)_[a-z]+(_[a-z]+)*$/);
});
