const NAME = 'mf-pin';

/** The pin that a browser keeps. */
export const pinKept = (cookies = ''): string | undefined =>
  new RegExp(`(?:^|;\\s*)${NAME}=([^;]+)`).exec(cookies)?.[1];

/** The pin that an address asks for (`?mf-pin=...`; empty: none any more), and the rest of its query. */
export function pinAsked(target: string): { asked: string; search: string } | undefined {
  const url = new URL(target, 'http://portal');
  const asked = url.searchParams.get(NAME);
  if (asked === null) return undefined;
  url.searchParams.delete(NAME);
  return { asked, search: url.search };
}

/** What keeps a pin until it ends, out of the reach of scripts; without one, what forgets it. */
export function pinCookie(pin: { text: string; leftMs: number } | undefined, isSecure: boolean): string {
  const [value, seconds] = pin ? [pin.text, Math.floor(pin.leftMs / 1000)] : ['', 0];
  return `${NAME}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${isSecure ? '; Secure' : ''}`;
}
