import { BlockList, isIP, isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { unmappedAddress } from '@baazi/service-kit/gateway';

export type IsTrusted = (address: string) => boolean;

const MAX_CACHED_VERDICTS = 1000;

/**
 * Checks whether an address is a proxy whose X-Forwarded-For is trusted. Verdicts are cached, because the check is the
 * most expensive step of a request here.
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
  const verdicts = new Map<string, boolean>();
  return (address) => {
    const cached = verdicts.get(address);
    if (cached !== undefined) return cached;
    const verdict = trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    if (verdicts.size >= MAX_CACHED_VERDICTS) verdicts.clear();
    verdicts.set(address, verdict);
    return verdict;
  };
}

/** Checks whether the console answers an address; an empty list names every network. */
export const operatorNetworks = (list: readonly string[]): IsTrusted =>
  list.length === 0 ? () => true : trustedProxies(list);

/**
 * The address of a forwarded hop, which may have a port, brackets, quotes or a zone; undefined for anything else, such
 * as the obfuscated names of RFC 7239.
 */
function addressOf(hop: string): string | undefined {
  const plain = hop.trim().replace(/^"(.*)"$/, '$1');
  const address = /^\[([^\]]*)\](?::\d+)?$/.exec(plain)?.[1] ?? plain.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  const unmapped = unmappedAddress(address.replace(/%.*$/, ''));
  return isIP(unmapped) === 0 ? undefined : unmapped;
}

/**
 * The client's address: the socket's, or behind a trusted proxy the right-most forwarded address that is not trusted.
 * What is no address is left out: it would be a limit that everybody shares, or nobody.
 */
export function clientAddress(request: IncomingMessage, isTrusted: IsTrusted): string {
  let address = unmappedAddress(request.socket.remoteAddress ?? '0.0.0.0');
  if (!isTrusted(address)) return address;
  const hops = String(request.headers['x-forwarded-for'] ?? '').split(',');
  for (const hop of hops.reverse()) {
    const forwarded = addressOf(hop);
    if (forwarded === undefined) continue;
    address = forwarded;
    if (!isTrusted(forwarded)) break;
  }
  return address;
}
