import { drainDue } from './drain-due';

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Work items that are due until they are done. */
function heap(count: number) {
  const waiting = new Set(Array.from({ length: count }, (_, i) => i));
  const seen: number[] = [];
  let [running, most] = [0, 0];
  return {
    seen,
    most: () => most,
    due: async (limit: number) => [...waiting].slice(0, limit),
    work: async (i: number) => {
      most = Math.max(most, (running += 1));
      await tick();
      running -= 1;
      seen.push(i);
      waiting.delete(i);
    },
  };
}

test.each([
  ['nothing', 0, 0],
  ['less than a page', 3, 3],
  ['a page that is full', 10, 4],
  ['more than a page', 25, 4],
])('processes every due item once, four at a time: %s', async (_, count, width) => {
  const { due, work, seen, most } = heap(count);
  await drainDue({ due, concurrency: 4, page: 10 }, work);
  expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
  expect(most()).toBe(width);
});

test('ends the run after a failure, once the items in progress have finished', async () => {
  const { due, work, seen } = heap(6);
  const failing = async (i: number): Promise<void> => {
    if (i === 1) throw new Error('one fails');
    await work(i);
  };
  await expect(drainDue({ due, concurrency: 2 }, failing)).rejects.toThrow('one fails');
  expect(seen).toContain(0);
});

test('leaves the rest to the next run after its time limit', async () => {
  const { due, work, seen } = heap(100);
  await drainDue({ due, concurrency: 2, page: 10, longestRunMs: 0 }, work);
  expect(seen.length).toBeLessThan(10);
});
