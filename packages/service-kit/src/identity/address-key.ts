import { isIPv6 } from 'node:net';

/** Converts an IPv4-mapped IPv6 address, in any spelling, to its IPv4 address. */
export function unmappedAddress(address: string): string {
  if (!address.includes(':')) return address;
  const dotted = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (dotted) return dotted;
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (groups[5] !== 0xffff || groups.slice(0, 5).some((group) => group !== 0)) return address;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/**
 * The key by which rate limits are counted. A household owns a whole /64 of IPv6, so all its addresses share one key.
 */
export function addressKey(address: string): string {
  const plain = unmappedAddress(address.replace(/%.*$/, '').toLowerCase());
  if (!isIPv6(plain)) return plain;
  const network = groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [left = [], right = []] = address
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16) || 0)));
  const missing = Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => 0), ...right];
}
