import { BlockList, isIP } from 'node:net';

/** Private, local and reserved networks that an endpoint must not reach: no push service is there, our own services are. */
const internalNetworks = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  internalNetworks.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  internalNetworks.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is public. An IPv4-mapped IPv6 address is judged as IPv4. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const judged = mapped ?? address;
  const family = isIP(judged);
  return family !== 0 && !internalNetworks.check(judged, family === 6 ? 'ipv6' : 'ipv4');
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
