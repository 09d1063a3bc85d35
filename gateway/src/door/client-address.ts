import { BlockList, isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { unmappedAddress } from '@baazi/service-kit/gateway';

export type IsTrusted = (address: string) => boolean;

const MOST_REMEMBERED = 1000;

/**
 * Proxies whose forwarded-for header is believed, as addresses or CIDR blocks. Verdicts are remembered, because a check
 * is the dearest step here.
 */
export function trustedProxies(list: readonly string[]): IsTrusted {
  const trusted = new BlockList();
  for (const item of list) {
    const [address, bits] = item.split('/');
    if (!address) continue;
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  if (list.length === 0) return () => false;
  const known = new Map<string, boolean>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const verdict = trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(address, verdict);
    return verdict;
  };
}

/** The caller's address: the socket's, or behind a trusted proxy the right-most address that is not one of ours. */
export function clientAddress(request: IncomingMessage, isTrusted: IsTrusted): string {
  let address = unmappedAddress(request.socket.remoteAddress ?? '0.0.0.0');
  if (!isTrusted(address)) return address;
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => unmappedAddress(hop.trim()))
    .filter(Boolean);
  for (const hop of hops.reverse()) {
    if (!/^[0-9a-f.:]+$/i.test(hop)) break;
    address = hop;
    if (!isTrusted(hop)) break;
  }
  return address;
}
