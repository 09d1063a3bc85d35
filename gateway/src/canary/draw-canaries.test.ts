import { generateKeyPairSync } from 'node:crypto';
import type { RemoteRelease } from '@baazi/contracts';
import { BrowserIds } from './browser-ids';
import { drawCanaries, drawOf, registryOf, runsCanaryShell } from './draw-canaries';

const ID = '2.000000';
/** Ids that need no signature: what is drawn does not depend on it. */
const ids = {
  read: (cookie?: string) => /^\d{1,2}\.\d{6}$/.exec(cookie ?? '')?.[0],
  create: () => ({ id: ID, cookie: ID }),
};
const shell = { version: '1.0.0-3f', percent: 42 };
const draw = (cookies: string, running: typeof shell | undefined = shell) =>
  drawCanaries(cookies, { registry: { remotes: [] }, shell: running }, ids, false);
const release = (name: string, version: string): RemoteRelease => ({
  name,
  version,
  entry: `/releases/${name}/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
  preload: [],
  files: {},
  routes: [],
});
const registryWith = (...canaries: [name: string, percent: number][]) => ({
  shell: null,
  remotes: canaries.map(([name, percent]) => ({ ...release(name, '1'), canary: { ...release(name, '2'), percent } })),
});
const browsers = Array.from({ length: 4000 }, (_, n) => (n / 40).toFixed(6));
const shareOf = (isIt: (browser: string) => boolean): number => browsers.filter(isIt).length / browsers.length;

test('without a canary serves the live shell and sets no cookie', () => {
  expect(drawCanaries('shell-draw=1.000000', { registry: { remotes: [] }, shell: undefined }, ids, true)).toEqual({
    isCanaryShell: false,
    cookies: [],
  });
});

test('without a cookie serves the live shell and sets a number that decides from then on', () => {
  expect(draw('theme=dark')).toEqual({
    browser: expect.stringMatching(/^\d{1,2}\.\d{6}$/),
    isCanaryShell: false,
    cookies: [expect.stringMatching(/^shell-draw=\d{1,2}\.\d{6}; Path=\/; Max-Age=31536000; SameSite=Lax$/)],
  });
  expect(drawCanaries('', { registry: { remotes: [] }, shell }, ids, true).cookies[0]).toMatch(/; Secure$/);
  const share = shareOf((browser) => draw(`shell-draw=${browser}`).isCanaryShell);
  expect(share).toBeGreaterThan(0.38);
  expect(share).toBeLessThan(0.46);
});

test('the canary of a remote is a reason for a number too', () => {
  const registry = registryWith(['mf-a', 10]);
  const { browser, cookies } = drawCanaries('', { registry, shell: undefined }, ids, false);
  expect(cookies).toEqual([expect.stringContaining(`shell-draw=${browser};`)]);
  expect(drawCanaries(`shell-draw=${ID}`, { registry, shell: undefined }, ids, false)).toEqual({
    browser: ID,
    isCanaryShell: false,
    cookies: [],
  });
});

const before = { ...shell, percent: drawOf(ID, 'shell') };
test.each([
  ['above the percentage: the live shell', `shell-draw=${ID}`, { isCanaryShell: false, cookies: [] }, before],
  [
    'below the percentage, first document: the canary',
    `theme=dark; shell-draw=${ID}`,
    {
      isCanaryShell: true,
      cookies: ['shell-trial=1.0.0-3f:tried; Path=/; Max-Age=31536000; SameSite=Lax'],
      firstServedTo: ID,
    },
    { ...before, percent: before.percent + 0.000001 },
  ],
  [
    'its canary page was never mounted: the live shell',
    `shell-draw=${ID}; shell-trial=1.0.0-3f:tried`,
    { isCanaryShell: false, cookies: [] },
  ],
  [
    'its canary page was mounted: the canary',
    `shell-trial=1.0.0-3f:stood; shell-draw=${ID}`,
    { isCanaryShell: true, cookies: [] },
  ],
  [
    'an earlier canary was mounted: the new canary',
    `shell-draw=${ID}; shell-trial=0.9.0-aa:stood`,
    { isCanaryShell: true, cookies: [expect.stringContaining(':tried')], firstServedTo: ID },
  ],
])('%s', (_what, cookies, expected, running = shell) =>
  expect(draw(cookies, running)).toEqual({ browser: ID, ...expected }),
);

test('an invalid number: the live shell and another number', () => {
  expect(draw('shell-draw=-5')).toMatchObject({
    isCanaryShell: false,
    cookies: [expect.stringMatching(/^shell-draw=\d/)],
  });
});

test('gives a remote with its canary to the drawn share of browsers, and without it to the others', () => {
  const registry = registryWith(['mf-a', 30]);
  const versions = (browser: string | undefined) =>
    registryOf(browser, registry).remotes.map(({ canary }) => canary?.version);
  const share = shareOf((browser) => versions(browser)[0] === '2');
  expect(share).toBeGreaterThan(0.26);
  expect(share).toBeLessThan(0.34);
  for (const browser of browsers.slice(0, 50)) expect(versions(browser)).toEqual(versions(browser));
  expect(
    registryOf(
      browsers.find((browser) => versions(browser)[0]),
      registry,
    ).remotes[0],
  ).toEqual({
    ...release('mf-a', '1'),
    canary: { ...release('mf-a', '2'), percent: 100 },
  });
  expect(
    registryOf(
      browsers.find((browser) => !versions(browser)[0]),
      registry,
    ).remotes[0],
  ).toEqual(release('mf-a', '1'));
});

test('each app draws on its own: the share that gets two canaries is the product of their shares', () => {
  const registry = registryWith(['mf-a', 30], ['mf-b', 30]);
  const given = (browser: string) => registryOf(browser, registry).remotes.map(({ canary }) => canary !== undefined);
  const runsShell = (browser: string) => draw(`shell-draw=${browser}`).isCanaryShell;
  const both = shareOf((browser) => given(browser).every(Boolean));
  expect(both).toBeGreaterThan(0.07);
  expect(both).toBeLessThan(0.11);
  const withShell = shareOf((browser) => runsShell(browser) && given(browser)[0] === true);
  expect(withShell).toBeGreaterThan(0.1);
  expect(withShell).toBeLessThan(0.153);
});

test('without a number only a canary for all is given: its draw would change with every request', () => {
  const registry = registryWith(['mf-a', 99], ['mf-b', 100]);
  expect(registryOf(undefined, registry).remotes.map(({ canary }) => canary?.version)).toEqual([undefined, '2']);
});

test('requests of a running page use the shell that was mounted', () => {
  expect(runsCanaryShell('shell-trial=1.0.0-3f:stood', shell)).toBe(true);
  for (const cookies of ['', 'shell-trial=1.0.0-3f:tried', 'shell-trial=0.9.0-aa:stood'])
    expect(runsCanaryShell(cookies, shell)).toBe(false);
  expect(runsCanaryShell('shell-trial=1.0.0-3f:stood', undefined)).toBe(false);
});

describe('T136: ids of browsers are signed', () => {
  const newIds = () => new BrowserIds(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  const signed = newIds();
  const { id, cookie } = signed.create();
  test('reads those that it has given', () => {
    expect(id).toMatch(/^\d{1,2}\.\d{6}$/);
    expect(signed.read(cookie)).toBe(id);
    expect(cookie.length).toBeLessThanOrEqual(40);
  });
  test.each([
    ['an invented one', '0.000001'],
    ['another number under a signature', `0.000001${cookie.slice(cookie.lastIndexOf('.'))}`],
    ['a cut one', cookie.slice(0, -1)],
    ['one of another key', newIds().create().cookie],
    ['none', undefined],
  ])('refuses %s', (_what, text) => expect(signed.read(text)).toBeUndefined());
  test('gives another id for an invented one, and the live shell', () => {
    const drawn = drawCanaries('shell-draw=0.000001', { registry: { remotes: [] }, shell }, signed, false);
    expect(drawn).toMatchObject({ isCanaryShell: false, cookies: [expect.stringContaining('shell-draw=')] });
  });
});
