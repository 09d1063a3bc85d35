import { Redis } from 'ioredis';
import { freshNamespace } from '../testing/test-env';
import { batchedPublisher } from './batched-publisher';

const url = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const [publisher, listener] = [new Redis(url), new Redis(url)];
const channel = freshNamespace();
const received: string[] = [];
beforeAll(async () => {
  listener.on('pmessage', (_, at: string, message: string) => received.push(`${at.slice(channel.length)} ${message}`));
  await listener.psubscribe(`${channel}*`);
});
beforeEach(() => void received.splice(0));
afterAll(() => [publisher, listener].forEach((redis) => redis.disconnect()));

test.each([1, 2, 200, 201, 1000])('delivers %i messages of one turn on their channels in order', async (count) => {
  const publish = batchedPublisher(publisher);
  const wanted = Array.from({ length: count }, (_, i) => ({ at: `:u${i % 7}`, message: `{"number":${i}}` }));
  await Promise.all(wanted.map(({ at, message }) => publish(channel + at, message)));
  for (const end = Date.now() + 5000; received.length < count && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(received).toEqual(wanted.map(({ at, message }) => `${at} ${message}`));
});

test('rejects when Redis is unreachable', async () => {
  const gone = new Redis(url, { enableOfflineQueue: false, lazyConnect: true });
  const publish = batchedPublisher(gone);
  await expect(Promise.all([publish(channel, 'a'), publish(channel, 'b')])).rejects.toThrow();
  gone.disconnect();
});
