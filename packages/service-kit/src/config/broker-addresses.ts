import type { Options } from 'amqplib';

const FORM = /^(amqps?):\/\/([^/?#]+)(\/[^/?#]*)?(?:\?([^#]*))?$/;
const PORTS = { amqp: 5672, amqps: 5671 } as const;
const HEARTBEAT_SECONDS = 10;

/**
 * The nodes of a broker's URL, in its order: `amqp://user:password@rabbit-1,rabbit-2:5673/vhost?heartbeat=10`. User,
 * virtual host and parameters are those of all nodes. Undefined if it is no such URL.
 */
export function brokerAddresses(url: string): Options.Connect[] | undefined {
  const [, scheme, authority = '', path = '', query] = FORM.exec(url) ?? [];
  if (scheme !== 'amqp' && scheme !== 'amqps') return undefined;
  const at = authority.lastIndexOf('@');
  const [user, hosts] = [authority.slice(0, at + 1), authority.slice(at + 1).split(',')];
  const addresses = hosts.map((host) => {
    const one = `${scheme}://${user}${host}${path}`;
    if (host === '' || !URL.canParse(one)) return undefined;
    const { hostname, port, username, password, pathname } = new URL(one);
    return {
      protocol: scheme,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? PORTS[scheme] : Number(port),
      username: decodeURIComponent(username) || 'guest',
      password: decodeURIComponent(password) || 'guest',
      vhost: decodeURIComponent(pathname.slice(1)) || '/',
      heartbeat: Number(new URLSearchParams(query).get('heartbeat') ?? HEARTBEAT_SECONDS),
    };
  });
  return addresses.every((address) => address !== undefined) ? addresses : undefined;
}
