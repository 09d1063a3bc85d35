import { Redis } from 'ioredis';
import pino from 'pino';
import { connectRedis } from './connect-redis';
import { tcpProxy, type TcpProxy } from '../testing/tcp-proxy';
import { freshNamespace } from '../testing/test-env';
import { livePublisher, type Live } from './live-publisher';

const url = new URL(process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379');
const namespace = freshNamespace();
const log = pino({ level: 'silent' });
const listener = new Redis(url.href);
const received: string[] = [];
let [proxy, publisher, live]: [TcpProxy?, Redis?, Live?] = [];

beforeAll(async () => {
  listener.on('pmessage', (_, channel: string, message: string) => {
    const { name } = JSON.parse(message) as { name: string };
    received.push(`${channel.slice(namespace.length + 1)} ${name}`);
  });
  await listener.psubscribe(`${namespace}:*`);
  proxy = await tcpProxy({ host: url.hostname, port: Number(url.port || 6379) });
  const proxied = new URL(url);
  proxied.port = String(proxy.port);
  publisher = await connectRedis(proxied.href, log);
  live = livePublisher({ redis: publisher, keys: (name) => `${namespace}:${name}`, log });
});
beforeEach(() => void received.splice(0));
afterAll(async () => {
  listener.disconnect();
  publisher?.disconnect();
  await proxy?.close();
});

const notice = { message: 'x', alertType: 'success' } as const;
const until = async (isTrue: () => boolean): Promise<void> => {
  for (const end = Date.now() + 8000; !isTrue();) {
    if (Date.now() > end) throw new Error(`timed out: ${received.join()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

test.each(['cut', 'stall'] as const)(
  'sends resync to the user who missed a message while Redis was down (%s), and to nobody else',
  async (how) => {
    live?.send('asha', 'notice', notice);
    await until(() => received.includes('live:asha notice'));
    proxy?.[how]();
    live?.send('ravi', 'notice', notice);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    proxy?.mend();
    await until(() => received.includes('live:ravi resync'));
    live?.send('asha', 'notice', notice);
    await until(() => received.filter((one) => one === 'live:asha notice').length === 2);
    expect(received).not.toContain('live:asha resync');
  },
);

test('sends resync to all after a lost message to all', async () => {
  proxy?.cut();
  live?.sendAll('fixtures', {});
  live?.send('ravi', 'notice', notice);
  proxy?.mend();
  await until(() => received.length > 0);
  expect(received).toEqual(['live:all resync']);
});
