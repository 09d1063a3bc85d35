import { generateKeyPairSync } from 'node:crypto';
import type { Registry, RemoteRelease } from '@baazi/contracts';
import { keysFrom, localOrigin, readSignedPin, signedPin } from '@baazi/releases';
import { pinInUrl, pinCookie, readPinCookie, shownCookie, wasShown } from './pin-cookie';
import { pinPage } from './pin-page';
import { Pins } from './pins';

const release = (version: string): RemoteRelease => ({
  ...{ name: 'mf-a', version, entry: `/releases/mf-a/${version}/remoteEntry.js`, integrity: 'sha384-x' },
  ...{ preload: [], files: {}, routes: [] },
});
const registry: Registry = {
  remotes: [{ ...release('1'), lastGood: release('0'), canary: { ...release('2'), percent: 10 } }],
  shell: { version: '1', scripts: [], files: {} },
};
const stored = ['0', '1', '2', '3', 'odd'];
const team = generateKeyPairSync('ed25519');
const signer = team.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const keys = keysFrom([{ publicKey: team.publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }]);
const portal = 'https://baazi.example';
const pins = new Pins(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, {
  readSigned(text, nowMs) {
    const pin = readSignedPin(text, { portal, keys, nowMs });
    const origin = pin && localOrigin(pin.version);
    return pin && { ...pin, isOfTeam: true, ...(origin ? { origin } : {}) };
  },
  find: async (_name, version) => (stored.includes(version) ? release(version) : undefined),
  missing: ({ version }) => (version === 'odd' ? ['needs more'] : []),
  isRefused: (_registry, { version }) => version === '0',
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
  ['T147: a release that was refused', 'mf-a', '0', 'release-unfit'],
  ['a release that does not fit the live shell', 'mf-a', 'odd', 'release-unfit'],
])('refuses to pin %s', async (_what, remote, version, why) => {
  expect(await pins.releaseOf({ remote, version }, registry, nowMs)).toBe(why);
  expect(await pins.registryWith({ remote, version, untilMs }, registry, nowMs)).toBeUndefined();
});

test("a team's link runs its development server with the routes of what is live, and no file of ours", async () => {
  const text = signedPin({ remote: 'mf-a', version: 'localhost:3103', untilMs }, { portal, signer });
  const pin = pins.read(text, nowMs);
  if (!pin) throw new Error('no pin');
  expect(pin).toMatchObject({ origin: 'http://localhost:3103', isOfTeam: true });
  const { remotes } = (await pins.registryWith(pin, registry, nowMs)) ?? {};
  expect(remotes).toEqual([
    { ...release('localhost:3103'), entry: release('1').entry, pinned: '2025-11-24T16:00:00.000Z' },
  ]);
  expect(await pins.registryWith({ ...pin, remote: 'mf-b' }, registry, nowMs)).toBeUndefined();
  const page = (pin: Parameters<typeof pinPage>[0]) => pinPage(pin, text, { pathname: '/', search: '' }, 'en');
  expect(page(pin)).toContain('only if you started that program yourself');
  expect(page({ remote: 'mf-a', version: '3', untilMs, isOfTeam: true })).toContain('the team of mf-a sent you');
});

test('a link sets the cookie until the pin expires, an empty one deletes it, and both keep the rest of the URL', () => {
  expect(pinInUrl('/user/wallet?mf-pin=mf-a%401&need=9')).toEqual({
    text: 'mf-a@1',
    isAgreed: false,
    search: '?need=9',
  });
  expect(pinInUrl('/user/wallet?mf-pin=')).toEqual({ text: '', isAgreed: false, search: '' });
  expect(pinInUrl('/user/wallet?need=9')).toBeUndefined();
  const cookie = pinCookie({ text: 'mf-a@1~2~x', leftMs: 5500 }, true);
  expect(cookie).toBe('mf-pin=mf-a@1~2~x; Path=/; Max-Age=5; SameSite=Lax; HttpOnly; Secure');
  expect(readPinCookie(`theme=dark; ${cookie}`)).toBe('mf-a@1~2~x');
  expect(pinCookie(undefined, false)).toContain('mf-pin=; Path=/; Max-Age=0;');
  expect(readPinCookie('theme=dark')).toBeUndefined();
});

test('a pin is stored only after its page was shown, and that page escapes what the link contains', () => {
  expect(pinInUrl('/?mf-pin=mf-a%401&mf-pin-agreed=yes')).toEqual({ text: 'mf-a@1', isAgreed: true, search: '' });
  expect(wasShown('theme=dark', 'mf-a@1')).toBe(false);
  expect(shownCookie('mf-a@1', true)).toContain('SameSite=Strict; HttpOnly; Secure');
  expect(wasShown(`theme=dark; ${shownCookie('mf-a@1', true)}`, 'mf-a@1')).toBe(true);
  expect(wasShown(shownCookie('mf-a@1', true), 'mf-a@2')).toBe(false);
  const page = pinPage(
    { remote: 'mf-a', version: '3', untilMs },
    'x',
    { pathname: '/a"><bold', search: '?q=<i>' },
    'en',
  );
  expect(page).toContain('run mf-a 3');
  expect(page).toContain('24 November 2025 at 9:30');
  expect(page).not.toMatch(/<i>|"><bold/);
});
