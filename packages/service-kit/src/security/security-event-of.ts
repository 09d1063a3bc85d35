import { endpoints, type EndpointData } from '@baazi/contracts';
import type { SecurityEvent } from './security-events';

interface Row {
  /** The event when the endpoint succeeds. */
  done?: SecurityEvent;
  /** Events of refusal codes that differ from `everywhere`. */
  refused?: Partial<Record<string, SecurityEvent>>;
}

/** Events of single endpoints. */
const rows = new Map<EndpointData, Row>([
  [
    endpoints.login,
    {
      done: 'authn_login_success',
      refused: {
        'wrong-credentials': 'authn_login_fail',
        'wrong-code': 'authn_login_fail',
        'code-needed': 'authn_login_challenge',
        'factor-code-needed': 'authn_login_challenge',
        'wrong-factor': 'authn_login_fail',
        'too-many-requests': 'authn_login_lock',
      },
    },
  ],
  [endpoints.loginWithPasskey, { done: 'authn_login_success', refused: { 'wrong-factor': 'authn_login_fail' } }],
  [
    endpoints.finishOidc,
    {
      done: 'authn_login_success',
      refused: {
        'oidc-expired': 'authn_login_fail',
        'oidc-refused': 'authn_login_fail',
        'oidc-no-group': 'authn_login_fail',
        'oidc-no-factor': 'authn_login_fail',
      },
    },
  ],
  [endpoints.confirmTotp, { done: 'authn_factor_change' }],
  [endpoints.confirmPasskey, { done: 'authn_factor_change' }],
  [endpoints.removeFactor, { done: 'authn_factor_change' }],
  [endpoints.renewRecoveryCodes, { done: 'authn_factor_change' }],
  [endpoints.showFactor, { done: 'authn_step_up' }],
  [endpoints.forgotPassword, { done: 'authn_recovery_start' }],
  [endpoints.verifyOtp, { refused: { 'wrong-code': 'authn_recovery_fail' } }],
  [endpoints.updatePassword, { done: 'authn_password_change', refused: { 'wrong-code': 'authn_recovery_fail' } }],
  [
    endpoints.changePassword,
    { done: 'authn_password_change', refused: { 'wrong-password': 'authn_password_change_fail' } },
  ],
  [endpoints.verifyEmail, { done: 'authn_factor_change' }],
  [endpoints.undoEmailChange, { done: 'authn_factor_change' }],
  [endpoints.endSession, { done: 'authn_token_revoked' }],
  [endpoints.exportData, { done: 'sensitive_read' }],
  [endpoints.downloadData, { done: 'sensitive_read' }],
  [endpoints.statement, { done: 'sensitive_read' }],
  [endpoints.playerStatement, { done: 'sensitive_read' }],
  [endpoints.deleteAccount, { done: 'user_deleted' }],
]);

/** Events of refusal codes at every endpoint. */
const everywhere: Partial<Record<string, SecurityEvent>> = {
  'wrong-password': 'authn_step_up_fail',
  'wrong-factor': 'authn_step_up_fail',
  'bad-signature': 'authn_token_refused',
  'proof-needed': 'authn_token_refused',
  forbidden: 'authz_fail',
  'operator-account': 'authz_fail',
  'cooling-off': 'authz_fail',
  'not-your-role': 'authz_fail',
  'operator-network': 'authz_fail',
  'factor-needed': 'authz_fail',
  'too-many-requests': 'excess_rate_limit_exceeded',
  'budget-spent': 'excess_rate_limit_exceeded',
  'read-reason-needed': 'excess_rate_limit_exceeded',
};

/** The event of a successful call, if any. Handlers record events that depend on more than success. */
export const eventOfDone = (endpoint: EndpointData): SecurityEvent | undefined =>
  rows.get(endpoint)?.done ?? (endpoint.access === 'operator' && endpoint.method !== 'GET' ? 'authz_admin' : undefined);

/** The event of a refusal, if any. A request without a token is just a page without a session and is not recorded. */
export function eventOfRefusal(
  endpoint: EndpointData | undefined,
  code: string,
  { hasToken }: { hasToken: boolean },
): SecurityEvent | undefined {
  if (code === 'sign-in') return hasToken ? 'authn_token_refused' : undefined;
  const own = endpoint && rows.get(endpoint)?.refused?.[code];
  if (own) return own;
  if (everywhere[code]) return everywhere[code];
  return endpoint?.access === 'operator' && Object.hasOwn(endpoint.refusals, code) ? 'authz_admin_fail' : undefined;
}
