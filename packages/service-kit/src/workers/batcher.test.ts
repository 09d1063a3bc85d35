import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Batcher } from './batcher';

const upperCase = (served: string[][]) => async (items: string[]) => {
  served.push(items);
  await sleep(5);
  return items.map((item) => item.toUpperCase());
};

test('who comes in one turn of the event loop goes together, and who comes meanwhile shares the next trip', async () => {
  const groups = new Batcher<string, string>({ concurrency: 1, most: 3 });
  const served: string[][] = [];
  const serve = upperCase(served);
  const first = groups.add('a', serve);
  await new Promise(setImmediate);
  const answers = await Promise.all([first, ...['b', 'c', 'd', 'e'].map((item) => groups.add(item, serve))]);
  expect(answers).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(served).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
});

test('more than one trip may be on its way, and none leaves half empty while another is full', async () => {
  const groups = new Batcher<string, string>({ concurrency: 2, most: 3 });
  const served: string[][] = [];
  const serve = upperCase(served);
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((item) => groups.add(item, serve)));
  expect(served).toEqual([['a', 'b', 'c'], ['d', 'e', 'f'], ['g']]);
});

test('everyone gets the answer to the own item, no more than the limits are under way, and a failing group fails alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.record({ after: fc.nat(4), takes: fc.nat(3), fails: fc.boolean() }), { minLength: 1, maxLength: 30 }),
      async (concurrency, most, callers) => {
        const groups = new Batcher<number, number>({ concurrency, most });
        const failed = new Set<number>();
        let underWay = 0;
        const serve = async (items: number[]): Promise<number[]> => {
          underWay += 1;
          expect(underWay).toBeLessThanOrEqual(concurrency);
          expect(items.length).toBeLessThanOrEqual(most);
          await sleep(callers[items[0] ?? 0]?.takes);
          underWay -= 1;
          if (items.some((item) => callers[item]?.fails)) {
            items.forEach((item) => failed.add(item));
            throw new Error('lost');
          }
          return items.map((item) => item * 2);
        };
        const ends = await Promise.allSettled(
          callers.map(async ({ after }, item) => {
            await sleep(after);
            return groups.add(item, serve);
          }),
        );
        ends.forEach((end, item) =>
          expect(end.status === 'fulfilled' ? end.value : 'failed').toBe(failed.has(item) ? 'failed' : item * 2),
        );
        callers.forEach(({ fails }, item) => expect(failed.has(item) || !fails).toBe(true));
        expect(await groups.add(0, async () => [7])).toBe(7);
      },
    ),
    { numRuns: 60 },
  );
});

test('a group that was served too few results fails, and the next goes on', async () => {
  const groups = new Batcher<number, number>({ concurrency: 1, most: 4 });
  const ends = await Promise.allSettled([1, 2, 3].map((item) => groups.add(item, async (items) => items.slice(0, 1))));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await groups.add(9, async () => [9])).toBe(9);
});
