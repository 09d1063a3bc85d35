import { ENDED_SESSIONS } from '@baazi/service-kit/gateway';
import { freshNamespace, testEnv } from '@baazi/service-kit/testing';
import { Redis } from 'ioredis';
import { liveSource } from './live-source';

const namespace = freshNamespace();
const url = testEnv('gateway', { namespace })['REDIS_URL'] ?? '';
const key = (name: string): string => `${namespace}:${name}`;
const connections: Redis[] = [];
const connect = async (): Promise<Redis> => {
  const redis = new Redis(url, { lazyConnect: true, autoResubscribe: false });
  connections.push(redis);
  await redis.connect();
  return redis;
};
afterEach(() => connections.splice(0).forEach((redis) => redis.disconnect()));

test('delivers events for everyone to every page, also when the connection was ready before', async () => {
  const [subscriber, publisher] = [await connect(), await connect()];
  const hub = liveSource(subscriber, key);
  const received = new Promise<string>(
    (resolve) => void hub.add({ userId: 'asha', sid: 's1', matches: [], write: resolve, close: () => undefined }),
  );
  // There is no signal that a subscription is active, so the message is sent until it is received.
  const message = JSON.stringify({
    name: 'fixtures',
    id: 'f1',
    at: new Date(0).toISOString(),
    data: { serverNow: '2025-04-05T13:20:00.000Z' },
  });
  const sending = setInterval(() => void publisher.publish(key('live:all'), message), 20);
  const frame = await received.finally(() => clearInterval(sending));
  expect(frame).toBe('event: fixtures\nid: f1\ndata: {"serverNow":"2025-04-05T13:20:00.000Z"}\n\n');
});

test('delivers a score only to pages that watch the match', async () => {
  const [subscriber, publisher] = [await connect(), await connect()];
  const hub = liveSource(subscriber, key);
  const received: string[] = [];
  const subscribe = (userId: string, matches: string[]) =>
    hub.add({
      userId,
      sid: userId,
      matches,
      write: (frame) => void received.push(`${userId} ${frame.split('\n')[0]}`),
      close: () => undefined,
    });
  await Promise.all([subscribe('asha', ['m1', 'm2']), subscribe('ravi', ['m2']), subscribe('guest', [])]);
  const publish = (channel: string, name: string) =>
    publisher.publish(
      key(`live:${channel}`),
      JSON.stringify({ name, id: channel, at: new Date(0).toISOString(), data: { matchID: 'm1' } }),
    );
  await publish('match:m1', 'score');
  await publish('match:m3', 'score');
  await publish('guest', 'notice');
  for (let tries = 0; tries < 100 && received.length < 2; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(received.sort()).toEqual(['asha event: score', 'guest event: notice']);
});

test('T146: receives the ends of sessions, also what no page waits for', async () => {
  const [subscriber, publisher] = [await connect(), await connect()];
  const received = new Promise<string>((resolve) => void liveSource(subscriber, key, resolve));
  const sending = setInterval(() => void publisher.publish(key(ENDED_SESSIONS), '{"sid":"s1","row":"x.{}"}'), 20);
  expect(await received.finally(() => clearInterval(sending))).toBe('{"sid":"s1","row":"x.{}"}');
});
