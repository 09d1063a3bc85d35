import { restAfterMs } from './seal-behind';

test.each([
  ['trails a little', 1000, 400],
  ['trails for half a minute', 30_000, 400],
  ['is late', 30_001, 100],
  ['is late by five minutes', 300_000, 100],
  ['is later than that', 300_001, 0],
])('a sealer that %s (%i ms) rests %i ms after a block of 100 ms', (_what, waitedMs, restMs) =>
  expect(restAfterMs({ tookMs: 100, waitedMs })).toBe(restMs),
);
