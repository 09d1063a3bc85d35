import { quickDeathsAfter, restartDelayMs } from './restart-delay';

test('a part that ran well starts again at once; one that keeps dying slower, but always within two seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(restartDelayMs)).toEqual([0, 100, 200, 400, 800, 1500, 1500]);
});

test.each([
  [0, 50, 1],
  [4, 50, 5],
  [4, 60_000, 1],
])('after %i quick deaths one more after %i ms makes %i', (quickDeaths, livedMs, after) => {
  expect(quickDeathsAfter({ quickDeaths, livedMs })).toBe(after);
});
