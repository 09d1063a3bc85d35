import type { IncomingHttpHeaders } from 'node:http';

const NAME = 'mf-pin';

/** The signed pin in the cookie of a browser. */
export const readPinCookie = (cookies = ''): string | undefined =>
  new RegExp(`(?:^|;\\s*)${NAME}=([^;]+)`).exec(cookies)?.[1];

/** The pin that a URL sets (`?mf-pin=...`; empty: removes it), and the rest of its query. */
export function pinInUrl(target: string): { text: string; search: string } | undefined {
  const url = new URL(target, 'http://portal');
  const text = url.searchParams.get(NAME);
  if (text === null) return undefined;
  url.searchParams.delete(NAME);
  return { text, search: url.search };
}

/** The Set-Cookie header that stores a pin until it expires, HttpOnly; without a pin, the one that deletes it. */
export function pinCookie(pin: { text: string; leftMs: number } | undefined, isSecure: boolean): string {
  const [value, seconds] = pin ? [pin.text, Math.floor(pin.leftMs / 1000)] : ['', 0];
  return `${NAME}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${isSecure ? '; Secure' : ''}`;
}

/** Set by dispatch for own endpoints; removed from outside requests. */
export const PINNED = 'x-gw-pinned';

/** Whether a tester with a pinned release sent this request. Its reports must not count for canaries. */
export const isPinnedRequest = (headers: IncomingHttpHeaders): boolean => headers[PINNED] !== undefined;
