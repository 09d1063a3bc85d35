import { generateKeyPairSync } from 'node:crypto';
import type { Registry, RemoteRelease } from '@baazi/contracts';
import { pinAsked, pinCookie, pinKept } from './pin-cookie';
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

test('on a pinned page the release stands alone: no trial and nothing to fall back to would hide it', async () => {
  const pin = pins.read(pins.sign({ remote: 'mf-a', version: '3', untilMs }), nowMs);
  if (!pin) throw new Error('no pin');
  const { remotes } = (await pins.registryWith(pin, registry, nowMs)) ?? {};
  expect(remotes).toEqual([{ ...release('3'), pinned: '2025-11-24T16:00:00.000Z' }]);
});

test.each([
  ['a release that was never stored', 'mf-a', '9', 'release-unknown'],
  ['a remote that nobody is given', 'mf-b', '1', 'release-unknown'],
  ['a release that the live shell cannot carry', 'mf-a', 'odd', 'release-unfit'],
])('%s cannot be pinned', async (_what, remote, version, why) => {
  expect(await pins.releaseOf({ remote, version }, registry, nowMs)).toBe(why);
  expect(await pins.registryWith({ remote, version, untilMs }, registry, nowMs)).toBeUndefined();
});

test('a link is a cookie until the pin ends; an empty one forgets it, and the rest of the address stays', () => {
  expect(pinAsked('/user/wallet?mf-pin=mf-a%401&need=9')).toEqual({ asked: 'mf-a@1', search: '?need=9' });
  expect(pinAsked('/user/wallet?mf-pin=')).toEqual({ asked: '', search: '' });
  expect(pinAsked('/user/wallet?need=9')).toBeUndefined();
  const kept = pinCookie({ text: 'mf-a@1~2~x', leftMs: 5500 }, true);
  expect(kept).toBe('mf-pin=mf-a@1~2~x; Path=/; Max-Age=5; SameSite=Lax; HttpOnly; Secure');
  expect(pinKept(`theme=dark; ${kept}`)).toBe('mf-a@1~2~x');
  expect(pinCookie(undefined, false)).toContain('mf-pin=; Path=/; Max-Age=0;');
  expect(pinKept('theme=dark')).toBeUndefined();
});
