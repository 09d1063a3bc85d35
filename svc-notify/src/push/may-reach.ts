import { BlockList, isIP } from 'node:net';

/** Nobody's push service lives there, and we do: an address that a browser names must not lead back into the house. */
const ours = new BlockList();
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
  ours.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  ours.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is out in the world; an IPv4 one in IPv6's clothes is judged as what it is. */
export function isOutside(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const judged = mapped ?? address;
  const family = isIP(judged);
  return family !== 0 && !ours.check(judged, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether an endpoint may be kept: https, a name and no number, the usual port, nothing but the address in it. Where the
 * name leads is looked at when it is called.
 */
export function mayReach(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false;
  return (
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(hostname) &&
    !/\.(local|localhost|internal|lan|home|corp)$/.test(hostname)
  );
}
