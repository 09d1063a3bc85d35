/** @jest-environment jsdom */
import { loadEventually, loadOnceMore } from './load-again';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Fails the given number of times, each after a while. */
function chunk(failures: number, takesMs = 0) {
  const tries: number[] = [];
  const began = Date.now();
  const load = async (): Promise<string> => {
    tries.push(Date.now() - began);
    const isLost = tries.length <= failures;
    if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
    if (isLost) throw new Error('ChunkLoadError');
    return 'loaded';
  };
  return { tries, load };
}

test.each([
  ['a chunk that is lost at once', 1, 0, [0, 1000], 'loaded'],
  ['a chunk that is lost twice', 2, 0, [0, 1000], 'ChunkLoadError'],
  ['a chunk that does not answer', 1, 5000, [0], 'ChunkLoadError'],
])('%s is tried once more only after a quick failure', async (_what, failures, takesMs, expected, outcome) => {
  const { tries, load } = chunk(failures, takesMs);
  const loading = loadOnceMore(load).catch(({ message }: Error) => message);
  await jest.advanceTimersByTimeAsync(20_000);
  expect([await loading, tries]).toEqual([outcome, expected]);
});

test('what comes later is tried after pauses until it is loaded', async () => {
  const { tries, load } = chunk(5);
  const loading = loadEventually(load);
  await jest.advanceTimersByTimeAsync(300_000);
  expect(await loading).toBe('loaded');
  expect(tries).toEqual([0, 1000, 4000, 12_000, 72_000, 132_000]);
});

test('the network returning ends a pause', async () => {
  const { tries, load } = chunk(1);
  const loading = loadEventually(load);
  await jest.advanceTimersByTimeAsync(10);
  window.dispatchEvent(new Event('online'));
  expect(await loading).toBe('loaded');
  expect(tries).toEqual([0, 10]);
});

test('nothing is tried any more once nobody waits', async () => {
  const { tries, load } = chunk(99);
  const leaving = new AbortController();
  const loading = loadEventually(load, leaving.signal);
  await jest.advanceTimersByTimeAsync(10);
  leaving.abort();
  expect(await loading).toBeUndefined();
  await jest.advanceTimersByTimeAsync(300_000);
  expect(tries).toEqual([0]);
});
