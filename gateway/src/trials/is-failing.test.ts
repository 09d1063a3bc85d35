import { isFailing, trialLimits } from './is-failing';

const limits = trialLimits('production');
test.each([
  ['five players on three networks, and it ran for nobody', { any: 5, failed: 5, failedNetworks: 3 }, true],
  ['a fifth of those who ran it', { any: 100, failed: 20, failedNetworks: 12 }, true],
  ['less than a fifth', { any: 100, failed: 19, failedNetworks: 12 }, false],
  ['one broken laptop', { any: 1, failed: 1, failedNetworks: 1 }, false],
  ['an attacker with many accounts on one line', { any: 50, failed: 50, failedNetworks: 1 }, false],
  [
    'an attacker with many lines and accounts against a healthy trial',
    { any: 1000, failed: 60, failedNetworks: 40 },
    false,
  ],
  ['nobody yet', { any: 0, failed: 0, failedNetworks: 0 }, false],
])('%s', (_who, count, ends) => expect(isFailing(count, limits)).toBe(ends));
