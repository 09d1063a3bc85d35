import type { IncomingHttpHeaders } from 'node:http';

const NAME = 'mf-pin';

/** The signed pin in the cookie of a browser. */
export const readPinCookie = (cookies = ''): string | undefined =>
  new RegExp(`(?:^|;\\s*)${NAME}=([^;]+)`).exec(cookies)?.[1];

/** Sent by the form of the page that shows a pin before it is stored. */
export const AGREED = 'mf-pin-agreed';
const SHOWN = 'mf-pin-shown';
const SHOWN_S = 600;

/** The pin that a URL sets (`?mf-pin=...`; empty: removes it), whether its page agreed, and the rest of its query. */
export function pinInUrl(target: string): { text: string; isAgreed: boolean; search: string } | undefined {
  const url = new URL(target, 'http://portal');
  const text = url.searchParams.get(NAME);
  if (text === null) return undefined;
  const isAgreed = url.searchParams.has(AGREED);
  url.searchParams.delete(NAME);
  url.searchParams.delete(AGREED);
  return { text, isAgreed, search: url.search };
}

/**
 * Whether this browser was shown the pin and the request comes from a page of ours: a cookie of mode Strict is not sent
 * with a link on another site, which could otherwise pin a release for whoever opens it.
 */
export const wasShown = (cookies = '', text: string): boolean =>
  new RegExp(`(?:^|;\\s*)${SHOWN}=([^;]+)`).exec(cookies)?.[1] === text;

export const shownCookie = (text: string, isSecure: boolean): string =>
  `${SHOWN}=${text}; Path=/; Max-Age=${SHOWN_S}; SameSite=Strict; HttpOnly${isSecure ? '; Secure' : ''}`;

/** The Set-Cookie header that stores a pin until it expires, HttpOnly; without a pin, the one that deletes it. */
export function pinCookie(pin: { text: string; leftMs: number } | undefined, isSecure: boolean): string {
  const [value, seconds] = pin ? [pin.text, Math.floor(pin.leftMs / 1000)] : ['', 0];
  return `${NAME}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${isSecure ? '; Secure' : ''}`;
}

/** Set by dispatch for own endpoints; removed from outside requests. */
export const PINNED = 'x-gw-pinned';

/** Whether a tester with a pinned release sent this request. Its reports must not count for canaries. */
export const isPinnedRequest = (headers: IncomingHttpHeaders): boolean => headers[PINNED] !== undefined;
