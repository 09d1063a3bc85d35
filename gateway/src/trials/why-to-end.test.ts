import { bucketOf, upperQuartile } from './time-buckets';
import type { Times } from './visit-times';
import { trialLimits, whyToEnd } from './why-to-end';

const limits = trialLimits('production');
const noTimes = { trial: [], live: [] };
test.each([
  ['five players on three networks, and it ran for nobody', { ran: 5, failed: 5, failedNetworks: 3 }, true],
  ['a fifth of those who ran it', { ran: 100, failed: 20, failedNetworks: 12 }, true],
  ['less than a fifth', { ran: 100, failed: 19, failedNetworks: 12 }, false],
  ['one broken laptop', { ran: 1, failed: 1, failedNetworks: 1 }, false],
  ['an attacker with many accounts on one line', { ran: 50, failed: 50, failedNetworks: 1 }, false],
  [
    'an attacker with many lines and accounts against a healthy trial',
    { ran: 1000, failed: 60, failedNetworks: 40 },
    false,
  ],
  ['nobody yet', { ran: 0, failed: 0, failedNetworks: 0 }, false],
])('%s', (_who, count, ends) => expect(whyToEnd(count, noTimes, limits)?.why).toBe(ends ? 'faults' : undefined));

test.each([
  ['most pages never told that they stood', { given: 9, silent: 6, silentNetworks: 3 }, true],
  ['a third of them was closed at once', { given: 30, silent: 10, silentNetworks: 10 }, false],
  ['four pages', { given: 4, silent: 4, silentNetworks: 4 }, false],
  ['one network that takes pages and never runs them', { given: 50, silent: 50, silentNetworks: 1 }, false],
])('a shell on trial: %s', (_what, silence, ends) =>
  expect(whyToEnd({ ran: 0, failed: 0, failedNetworks: 0 }, noTimes, limits, silence)?.why).toBe(
    ends ? 'silence' : undefined,
  ),
);

const well = { ran: 100, failed: 0, failedNetworks: 0 };
/** Visits that each take so long. */
function visits(way: Times['way'], count: number, ms: number, networks = 9): Times {
  const counts = Array.from({ length: bucketOf(ms) + 1 }, (_, bucket) => (bucket === bucketOf(ms) ? count : 0));
  const quartile = upperQuartile(counts);
  if (!quartile) throw new Error('no visits');
  return { way, networks, ...quartile };
}
test.each<[string, Times, Times, boolean]>([
  ['twice as late from inside', visits('switch', 40, 900), visits('switch', 40, 450), true],
  ['twice as late to load', visits('load', 40, 3000), visits('load', 40, 1500), true],
  ['late on its first visits, when it is fetched', visits('first', 40, 3000), visits('first', 40, 1500), false],
  ['a step later', visits('load', 40, 1800), visits('load', 40, 1500), false],
  ['twice as late, in a tenth of a second', visits('switch', 40, 140), visits('switch', 40, 70), false],
  ['few visits', visits('load', 19, 3000), visits('load', 40, 1500), false],
  ['few to compare it with', visits('load', 40, 3000), visits('load', 19, 1500), false],
  ['two networks with many accounts', visits('load', 40, 3000, 2), visits('load', 40, 1500), false],
  ['sooner', visits('load', 40, 700), visits('load', 40, 1500), false],
])('%s', (_what, trial, live, ends) => {
  const why = whyToEnd(well, { trial: [trial], live: [live] }, limits);
  expect(why).toEqual(ends ? { why: 'times', way: trial.way, ms: trial.ms, liveMs: live.ms } : undefined);
});

test('three of four visits stay within what is told, to a quarter of it', () => {
  for (const ms of [1, 50, 61, 450, 1234, 9000, 600_000]) {
    const told = upperQuartile(Array.from({ length: 29 }, (_, at) => (at === bucketOf(ms) ? 3 : 0)));
    if (ms >= 50 && ms < 20_000) {
      expect(told?.ms).toBeGreaterThanOrEqual(ms - 1);
      expect(told?.ms).toBeLessThanOrEqual(ms * 1.25 + 1);
    }
  }
  expect(upperQuartile([4, 0, 1, 3])).toMatchObject({ bucket: 3, visits: 8 });
  expect(upperQuartile([6, 0, 1, 1])).toMatchObject({ bucket: 0, visits: 8 });
  expect(upperQuartile([0, 0])).toBeUndefined();
});
