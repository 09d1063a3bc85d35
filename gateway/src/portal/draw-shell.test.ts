import { drawShell, isOnTrial } from './draw-shell';

const trial = { version: '1.0.0-3f', percent: 30 };
const draw = (cookies: string, given: typeof trial | undefined = trial) => drawShell(cookies, given, false);

test('without a trial nothing is drawn, and nothing is remembered', () => {
  expect(drawShell('shell-draw=1.000000', undefined, true)).toEqual({ isTrial: false, cookies: [] });
});

test('who brings no number gets the live shell, and a number that decides from then on', () => {
  const first = draw('theme=dark');
  expect(first).toEqual({
    isTrial: false,
    cookies: [expect.stringMatching(/^shell-draw=\d{1,2}\.\d{6}; Path=\/; Max-Age=31536000; SameSite=Lax$/)],
  });
  expect(drawShell('', trial, true).cookies[0]).toMatch(/; Secure$/);
  const drawn = Array.from({ length: 2000 }, () => Number(/=([\d.]+)/.exec(draw('').cookies[0] ?? '')?.[1]));
  const share = drawn.filter((number) => number < trial.percent).length / drawn.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.35);
});

test.each([
  ['on the live side', 'shell-draw=30.000000', { isTrial: false, cookies: [] }],
  [
    'on the other, for the first time',
    'theme=dark; shell-draw=29.999999',
    {
      isTrial: true,
      cookies: ['shell-trial=1.0.0-3f:tried; Path=/; Max-Age=31536000; SameSite=Lax'],
      tries: '29.999999',
    },
  ],
  ['its page never stood', 'shell-draw=2.000000; shell-trial=1.0.0-3f:tried', { isTrial: false, cookies: [] }],
  ['its page stood', 'shell-trial=1.0.0-3f:stood; shell-draw=2.000000', { isTrial: true, cookies: [] }],
  [
    'another trial stood before',
    'shell-draw=2.000000; shell-trial=0.9.0-aa:stood',
    expect.objectContaining({ isTrial: true, tries: '2.000000' }),
  ],
  ['a number made up by hand', 'shell-draw=-5', expect.objectContaining({ isTrial: false })],
])('%s', (_what, cookies, drawn) => expect(draw(cookies)).toEqual(drawn));

test('a page that runs asks as the side that stood', () => {
  expect(isOnTrial('shell-trial=1.0.0-3f:stood', trial)).toBe(true);
  for (const cookies of ['', 'shell-trial=1.0.0-3f:tried', 'shell-trial=0.9.0-aa:stood'])
    expect(isOnTrial(cookies, trial)).toBe(false);
  expect(isOnTrial('shell-trial=1.0.0-3f:stood', undefined)).toBe(false);
});
