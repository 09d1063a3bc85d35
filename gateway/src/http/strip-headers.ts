import type { IncomingHttpHeaders } from 'node:http';

const PREFIXES = ['x-user-', 'x-internal-', 'x-gw-', 'x-forwarded-'];
const NAMES = new Set([
  'forwarded',
  'x-real-ip',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
  'x-method-override',
  'x-service-token',
  'x-request-id',
  'dpop',
  'cookie',
  'proxy-authorization',
  'expect',
  'upgrade',
  'te',
  'trailer',
  'tracestate',
  'baggage',
]);

/** Removes, in place, identity and routing headers of outside origin; only the gateway may set them. */
export function stripHeaders(headers: IncomingHttpHeaders): void {
  for (const name of Object.keys(headers)) {
    if (NAMES.has(name) || name.includes('_') || PREFIXES.some((prefix) => name.startsWith(prefix)))
      delete headers[name];
  }
}
