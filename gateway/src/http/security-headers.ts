import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

const always = Object.entries({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
});
const overHttps = [...always, ['strict-transport-security', 'max-age=31536000; includeSubDomains'] as const];

const PREPARED = Symbol('prepared headers');
type PreparedResponse = ServerResponse & { [PREPARED]?: { requestId: string; isSecure: boolean } };

/** Stores on a new response what the headers of any answer to it need. */
export function prepareHeaders(response: PreparedResponse, requestId: string, isSecure: boolean): void {
  response[PREPARED] = { requestId, isSecure };
}

function headersOf({ [PREPARED]: prepared }: PreparedResponse): (readonly [string, string])[] {
  return prepared ? [['x-request-id', prepared.requestId], ...(prepared.isSecure ? overHttps : always)] : [];
}

/** For answers of the gateway itself; a handler may override single headers. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of headersOf(response)) response.setHeader(name, value);
}

/**
 * For forwarded answers: one flat list of names and values, which Node writes faster than headers set one by one.
 * Headers set by the service take precedence.
 */
export function withSecurityHeaders(response: ServerResponse, headers: IncomingHttpHeaders): string[] {
  const list: string[] = [];
  for (const [name, value] of headersOf(response)) if (headers[name] === undefined) list.push(name, value);
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === 'string') list.push(name, value);
    else for (const one of value ?? []) list.push(name, one);
  }
  return list;
}
