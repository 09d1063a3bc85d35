import { generateKeyPairSync } from 'node:crypto';
import type { Registry, RemoteRelease } from '@baazi/contracts';
import { pinInUrl, pinCookie, readPinCookie } from './pin-cookie';
import { Pins } from './pins';

const release = (version: string): RemoteRelease => ({
  ...{ name: 'mf-a', version, entry: `/releases/mf-a/${version}/remoteEntry.js`, integrity: 'sha384-x' },
  ...{ preload: [], files: {}, routes: [] },
});
const registry: Registry = {
  remotes: [{ ...release('1'), lastGood: release('0'), canary: { ...release('2'), percent: 10 } }],
  shell: { version: '1', scripts: [], files: {} },
};
const stored = ['1', '2', '3', 'odd'];
const pins = new Pins(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, {
  find: async (_name, version) => (stored.includes(version) ? release(version) : undefined),
  missing: ({ version }) => (version === 'odd' ? ['needs more'] : []),
});
const untilMs = 1_764_000_000_000;
const nowMs = untilMs - 1000;

test('a pinned release has neither a canary nor a previous release', async () => {
  const pin = pins.read(pins.sign({ remote: 'mf-a', version: '3', untilMs }), nowMs);
  if (!pin) throw new Error('no pin');
  const { remotes } = (await pins.registryWith(pin, registry, nowMs)) ?? {};
  expect(remotes).toEqual([{ ...release('3'), pinned: '2025-11-24T16:00:00.000Z' }]);
});

test.each([
  ['a release that is not stored', 'mf-a', '9', 'release-unknown'],
  ['a remote that is not live', 'mf-b', '1', 'release-unknown'],
  ['a release that does not fit the live shell', 'mf-a', 'odd', 'release-unfit'],
])('refuses to pin %s', async (_what, remote, version, why) => {
  expect(await pins.releaseOf({ remote, version }, registry, nowMs)).toBe(why);
  expect(await pins.registryWith({ remote, version, untilMs }, registry, nowMs)).toBeUndefined();
});

test('a link sets the cookie until the pin expires, an empty one deletes it, and both keep the rest of the URL', () => {
  expect(pinInUrl('/user/wallet?mf-pin=mf-a%401&need=9')).toEqual({ text: 'mf-a@1', search: '?need=9' });
  expect(pinInUrl('/user/wallet?mf-pin=')).toEqual({ text: '', search: '' });
  expect(pinInUrl('/user/wallet?need=9')).toBeUndefined();
  const cookie = pinCookie({ text: 'mf-a@1~2~x', leftMs: 5500 }, true);
  expect(cookie).toBe('mf-pin=mf-a@1~2~x; Path=/; Max-Age=5; SameSite=Lax; HttpOnly; Secure');
  expect(readPinCookie(`theme=dark; ${cookie}`)).toBe('mf-a@1~2~x');
  expect(pinCookie(undefined, false)).toContain('mf-pin=; Path=/; Max-Age=0;');
  expect(readPinCookie('theme=dark')).toBeUndefined();
});
