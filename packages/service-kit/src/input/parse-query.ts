import { RequestFault } from './request-fault';

/** One value a name: a repeated one would mean different things to different readers. */
export function parseQuery(url: string): Record<string, string> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (query.has(name) || name === '__proto__')
      throw new RequestFault('invalid-input', [{ path: name, msg: 'Please send this once.' }]);
    query.set(name, value);
  }
  return Object.fromEntries(query);
}
