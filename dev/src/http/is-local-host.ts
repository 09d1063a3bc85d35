/**
 * A page on the internet may point a name of its own at 127.0.0.1 and read what it finds; it cannot change
 * the Host header that the browser then sends.
 */
export function isLocalHost(hostHeader: string | undefined, alsoAllowed: string[] = []): boolean {
  const host = (hostHeader ?? '').replace(/:\d+$/, '').toLowerCase();
  return ['localhost', '127.0.0.1', '[::1]', ...alsoAllowed].includes(host);
}
