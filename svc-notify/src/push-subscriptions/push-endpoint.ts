import { BlockList, isIP } from 'node:net';
import { unmappedAddress } from '@baazi/service-kit';

/**
 * The ranges of IANA's registries of special-purpose addresses that an endpoint must not reach: no push service is
 * there, our own services are.
 */
const specialNetworks = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  specialNetworks.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  specialNetworks.addSubnet(net, bits, 'ipv6');
/**
 * The only IPv6 range in use for public addresses. Outside it are, among others, local networks and IPv4 addresses
 * translated by NAT64 and SIIT.
 */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is public. An IPv4-mapped IPv6 address is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  const judged = unmappedAddress(address);
  switch (isIP(judged)) {
    case 4:
      return !specialNetworks.check(judged, 'ipv4');
    case 6:
      return globalUnicast.check(judged, 'ipv6') && !specialNetworks.check(judged, 'ipv6');
    default:
      return false;
  }
}

/**
 * Whether an endpoint may be stored: https, a domain name, the default port, no credentials. The address that the name
 * resolves to is checked at each request.
 */
export function isAllowedPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false;
  return (
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(hostname) &&
    !/\.(local|localhost|internal|lan|home|corp)$/.test(hostname)
  );
}
