import type { ServerResponse } from 'node:http';

/** Set on every response, whatever answers it. */
export function setSecurityHeaders(response: ServerResponse, requestId: string, isSecure: boolean): void {
  response.setHeader('x-request-id', requestId);
  response.setHeader('x-content-type-options', 'nosniff');
  if (isSecure) response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains');
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader('referrer-policy', 'no-referrer');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  response.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  response.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}
