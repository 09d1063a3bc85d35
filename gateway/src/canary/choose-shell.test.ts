import { chooseShell, runsCanaryShell } from './choose-shell';

const canary = { version: '1.0.0-3f', percent: 30 };
const choose = (cookies: string, running: typeof canary | undefined = canary) => chooseShell(cookies, running, false);

test('without a canary serves the live shell and sets no cookie', () => {
  expect(chooseShell('shell-draw=1.000000', undefined, true)).toEqual({ isCanary: false, cookies: [] });
});

test('without a cookie serves the live shell and sets a number that decides from then on', () => {
  const first = choose('theme=dark');
  expect(first).toEqual({
    isCanary: false,
    cookies: [expect.stringMatching(/^shell-draw=\d{1,2}\.\d{6}; Path=\/; Max-Age=31536000; SameSite=Lax$/)],
  });
  expect(chooseShell('', canary, true).cookies[0]).toMatch(/; Secure$/);
  const numbers = Array.from({ length: 2000 }, () => Number(/=([\d.]+)/.exec(choose('').cookies[0] ?? '')?.[1]));
  const share = numbers.filter((number) => number < canary.percent).length / numbers.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.35);
});

test.each([
  ['above the percentage: the live shell', 'shell-draw=30.000000', { isCanary: false, cookies: [] }],
  [
    'below the percentage, first document: the canary',
    'theme=dark; shell-draw=29.999999',
    {
      isCanary: true,
      cookies: ['shell-trial=1.0.0-3f:tried; Path=/; Max-Age=31536000; SameSite=Lax'],
      firstServedTo: '29.999999',
    },
  ],
  [
    'its canary page was never mounted: the live shell',
    'shell-draw=2.000000; shell-trial=1.0.0-3f:tried',
    { isCanary: false, cookies: [] },
  ],
  [
    'its canary page was mounted: the canary',
    'shell-trial=1.0.0-3f:stood; shell-draw=2.000000',
    { isCanary: true, cookies: [] },
  ],
  [
    'an earlier canary was mounted: the new canary',
    'shell-draw=2.000000; shell-trial=0.9.0-aa:stood',
    expect.objectContaining({ isCanary: true, firstServedTo: '2.000000' }),
  ],
  ['an invalid number: the live shell', 'shell-draw=-5', expect.objectContaining({ isCanary: false })],
])('%s', (_what, cookies, numbers) => expect(choose(cookies)).toEqual(numbers));

test('requests of a running page use the shell that was mounted', () => {
  expect(runsCanaryShell('shell-trial=1.0.0-3f:stood', canary)).toBe(true);
  for (const cookies of ['', 'shell-trial=1.0.0-3f:tried', 'shell-trial=0.9.0-aa:stood'])
    expect(runsCanaryShell(cookies, canary)).toBe(false);
  expect(runsCanaryShell('shell-trial=1.0.0-3f:stood', undefined)).toBe(false);
});
