import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Batcher } from './batcher';

const upperCase = (served: string[][]) => async (items: string[]) => {
  served.push(items);
  await sleep(5);
  return items.map((item) => item.toUpperCase());
};

test('batches items of one event-loop turn, and items added meanwhile into the next batch', async () => {
  const batcher = new Batcher<string, string>({ concurrency: 1, most: 3 });
  const served: string[][] = [];
  const serve = upperCase(served);
  const first = batcher.add('a', serve);
  await new Promise(setImmediate);
  const answers = await Promise.all([first, ...['b', 'c', 'd', 'e'].map((item) => batcher.add(item, serve))]);
  expect(answers).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(served).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
});

test('fills batches in order when several may run at once', async () => {
  const batcher = new Batcher<string, string>({ concurrency: 2, most: 3 });
  const served: string[][] = [];
  const serve = upperCase(served);
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((item) => batcher.add(item, serve)));
  expect(served).toEqual([['a', 'b', 'c'], ['d', 'e', 'f'], ['g']]);
});

test('returns each item its own result, respects the limits, and fails only the failing batch', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.record({ after: fc.nat(4), takes: fc.nat(3), fails: fc.boolean() }), { minLength: 1, maxLength: 30 }),
      async (concurrency, most, callers) => {
        const batcher = new Batcher<number, number>({ concurrency, most });
        const failed = new Set<number>();
        let inProgress = 0;
        const serve = async (items: number[]): Promise<number[]> => {
          inProgress += 1;
          expect(inProgress).toBeLessThanOrEqual(concurrency);
          expect(items.length).toBeLessThanOrEqual(most);
          await sleep(callers[items[0] ?? 0]?.takes);
          inProgress -= 1;
          if (items.some((item) => callers[item]?.fails)) {
            items.forEach((item) => failed.add(item));
            throw new Error('lost');
          }
          return items.map((item) => item * 2);
        };
        const ends = await Promise.allSettled(
          callers.map(async ({ after }, item) => {
            await sleep(after);
            return batcher.add(item, serve);
          }),
        );
        ends.forEach((end, item) =>
          expect(end.status === 'fulfilled' ? end.value : 'failed').toBe(failed.has(item) ? 'failed' : item * 2),
        );
        callers.forEach(({ fails }, item) => expect(failed.has(item) || !fails).toBe(true));
        expect(await batcher.add(0, async () => [7])).toBe(7);
      },
    ),
    { numRuns: 60 },
  );
});

test('fails a batch with too few results and continues with the next', async () => {
  const batcher = new Batcher<number, number>({ concurrency: 1, most: 4 });
  const ends = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item, async (items) => items.slice(0, 1))));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await batcher.add(9, async () => [9])).toBe(9);
});
