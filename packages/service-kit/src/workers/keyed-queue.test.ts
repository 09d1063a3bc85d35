import { keyedQueue } from './keyed-queue';

const oneAtATime = keyedQueue();

test('runs work of one key in order without overlap, also after a failure', async () => {
  const seen: string[] = [];
  let running = 0;
  const work = (name: string) => async () => {
    running += 1;
    if (running > 1) throw new Error('two at once');
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    seen.push(name);
    if (name === 'b') throw new Error('b fails');
    return name;
  };
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => oneAtATime('market', work(name))));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['a', 'b', 'c']);
});

test('does not block other keys', async () => {
  let release: () => void = () => undefined;
  const slow = oneAtATime(
    'one',
    () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }),
  );
  expect(await oneAtATime('other', async () => 'done')).toBe('done');
  release();
  await slow;
});

test('runs two at once and rejects when the queue is full', async () => {
  const few = keyedQueue({ concurrency: 2, waiting: 1 });
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => few('key', work)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(most).toBe(2);
});
