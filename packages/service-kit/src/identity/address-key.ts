import { isIPv6 } from 'node:net';

/** An IPv4-mapped IPv6 address, however it is spelt, is the IPv4 address that it carries. */
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

/** What limits are counted by. A household owns a /64 of IPv6: spelling it out is no way to get many allowances. */
export function addressKey(address: string): string {
  const plain = unmappedAddress(address.replace(/%.*$/, '').toLowerCase());
  if (!isIPv6(plain)) return plain;
  const network = groupsOf(plain)
    .slice(0, 4)
    .map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [left = [], right = []] = address
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16) || 0)));
  const missing = Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => 0), ...right];
}
