/**
 * The portal's content security policy: own scripts only, styles by nonce, no eval, one Trusted Types policy.
 * `devOrigins`: remotes on developers' machines (local profile).
 */
export function pagePolicy(nonce: string, devOrigins: readonly string[] = []): string {
  const dev = devOrigins.length > 0 ? ` ${devOrigins.join(' ')}` : '';
  const devSockets = devOrigins.map((origin) => ` ${origin.replace(/^http/, 'ws')}`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${dev}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${dev}${devSockets}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    'report-uri /api/csp-report',
  ].join('; ');
}
