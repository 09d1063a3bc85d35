import { bucketOf, upperQuartile } from './time-buckets';
import type { Times } from './visit-times';
import { canaryLimits, reasonToEndCanary } from './reason-to-end-canary';

const limits = canaryLimits('production');
const noTimes = { canary: [], live: [] };
test.each([
  ['five players on three networks failed, none ran it', { ran: 5, failed: 5, networks: 3, failedNetworks: 3 }, true],
  ['a fifth of its networks failed', { ran: 100, failed: 20, networks: 60, failedNetworks: 12 }, true],
  ['less than a fifth failed', { ran: 100, failed: 19, networks: 61, failedNetworks: 12 }, false],
  ['one broken laptop', { ran: 1, failed: 1, networks: 1, failedNetworks: 1 }, false],
  ['many accounts on one network', { ran: 50, failed: 50, networks: 50, failedNetworks: 1 }, false],
  ['many failing accounts on three networks', { ran: 900, failed: 800, networks: 90, failedNetworks: 3 }, false],
  ['many accounts on one network for which it ran', { ran: 999, failed: 9, networks: 9, failedNetworks: 8 }, true],
  [
    'many networks and accounts against a healthy canary',
    { ran: 1000, failed: 60, networks: 700, failedNetworks: 40 },
    false,
  ],
  ['no votes yet', { ran: 0, failed: 0, networks: 0, failedNetworks: 0 }, false],
])('%s', (_who, count, ends) =>
  expect(reasonToEndCanary(count, noTimes, limits)?.why).toBe(ends ? 'faults' : undefined),
);

test.each([
  ['most pages never reported a mount', { served: 9, silent: 6, servedNetworks: 9, silentNetworks: 6 }, true],
  [
    'a third of the pages was closed at once',
    { served: 30, silent: 10, servedNetworks: 30, silentNetworks: 10 },
    false,
  ],
  ['four pages', { served: 4, silent: 4, servedNetworks: 4, silentNetworks: 4 }, false],
  [
    'T136: three networks that request 90 pages without running them',
    { served: 90, silent: 90, servedNetworks: 3, silentNetworks: 3 },
    false,
  ],
  [
    'T136: one network that runs many pages of a dead shell',
    { served: 900, silent: 9, servedNetworks: 10, silentNetworks: 9 },
    true,
  ],
])('a canary shell: %s', (_what, silence, ends) =>
  expect(reasonToEndCanary({ ran: 0, failed: 0, networks: 0, failedNetworks: 0 }, noTimes, limits, silence)?.why).toBe(
    ends ? 'silence' : undefined,
  ),
);

const well = { ran: 100, failed: 0, networks: 90, failedNetworks: 0 };
/** The times of `count` visits that took `ms` each. */
function visits(way: Times['way'], count: number, ms: number, networks = 9): Times {
  const counts = Array.from({ length: bucketOf(ms) + 1 }, (_, bucket) => (bucket === bucketOf(ms) ? count : 0));
  const quartile = upperQuartile(counts);
  if (!quartile) throw new Error('no visits');
  return { way, networks, ...quartile };
}
test.each<[string, Times, Times, boolean]>([
  ['twice as slow on switches', visits('switch', 40, 900), visits('switch', 40, 450), true],
  ['twice as slow to load', visits('load', 40, 3000), visits('load', 40, 1500), true],
  ['slow on first visits, which download it', visits('first', 40, 3000), visits('first', 40, 1500), false],
  ['slower by one bucket', visits('load', 40, 1800), visits('load', 40, 1500), false],
  ['twice as slow, but by a tenth of a second', visits('switch', 40, 140), visits('switch', 40, 70), false],
  ['few visits', visits('load', 19, 3000), visits('load', 40, 1500), false],
  ['few visits of the live release', visits('load', 40, 3000), visits('load', 19, 1500), false],
  ['two networks with many accounts', visits('load', 40, 3000, 2), visits('load', 40, 1500), false],
  ['sooner', visits('load', 40, 700), visits('load', 40, 1500), false],
])('%s', (_what, slow, live, ends) => {
  const reason = reasonToEndCanary(well, { canary: [slow], live: [live] }, limits);
  expect(reason).toEqual(ends ? { why: 'times', way: slow.way, ms: slow.ms, liveMs: live.ms } : undefined);
});

test('the p75 is precise to a quarter', () => {
  for (const ms of [1, 50, 61, 450, 1234, 9000, 600_000]) {
    const quartile = upperQuartile(Array.from({ length: 29 }, (_, at) => (at === bucketOf(ms) ? 3 : 0)));
    if (ms >= 50 && ms < 20_000) {
      expect(quartile?.ms).toBeGreaterThanOrEqual(ms - 1);
      expect(quartile?.ms).toBeLessThanOrEqual(ms * 1.25 + 1);
    }
  }
  expect(upperQuartile([4, 0, 1, 3])).toMatchObject({ bucket: 3, visits: 8 });
  expect(upperQuartile([6, 0, 1, 1])).toMatchObject({ bucket: 0, visits: 8 });
  expect(upperQuartile([0, 0])).toBeUndefined();
});
