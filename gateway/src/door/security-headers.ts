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

const AT_DOOR = Symbol('at the door');
type AtDoor = ServerResponse & { [AT_DOOR]?: { requestId: string; isSecure: boolean } };

/** As a request comes in: from now on whoever answers it knows what every answer says. */
export function noteForHeaders(response: AtDoor, requestId: string, isSecure: boolean): void {
  response[AT_DOOR] = { requestId, isSecure };
}

function headersOf({ [AT_DOOR]: noted }: AtDoor): (readonly [string, string])[] {
  return noted ? [['x-request-id', noted.requestId], ...(noted.isSecure ? overHttps : always)] : [];
}

/** For an answer of the gateway itself: what it does not say otherwise. */
export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of headersOf(response)) response.setHeader(name, value);
}

/**
 * For an answer that is passed on, in one list, names and values in turn: Node writes that as it is, which costs it less
 * than headers that are set one by one. What a service says of its own stands.
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
