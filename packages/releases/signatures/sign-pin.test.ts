import { generateKeyPairSync } from 'node:crypto';
import type { OwnerKey } from '../owners.mjs';
import { publicKeyOf } from './release-keys.mjs';
import { localOrigin, previewLink, readSignedPin, signedPin } from './sign-pin.mjs';

const HOUR_MS = 3600_000;
const nowMs = Date.parse('2026-11-26T10:00:00Z');
const keyPair = () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    signer: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKeyOf(privateKey),
  };
};
const [team, other] = [keyPair(), keyPair()];
const portal = 'https://baazi.example';
const ownedBy = (key: Partial<OwnerKey> = {}) => ({
  ofApp: (name: string): OwnerKey[] =>
    name === 'mf-a' ? [{ publicKey: team.publicKey, ...key }] : name === 'mf-b' ? [{ publicKey: other.publicKey }] : [],
});
const pin = { remote: 'mf-a', version: '1.0.0-3f', untilMs: nowMs + HOUR_MS };
const text = signedPin(pin, { portal, signer: team.signer });
const local = { remote: 'mf-a', version: 'localhost:3103', untilMs: nowMs + HOUR_MS };

test('a link of a team holds until it runs out, and names a server of this device alone as a developer’s', () => {
  expect(readSignedPin(text, { portal, keys: ownedBy(), nowMs })).toEqual(pin);
  expect(localOrigin(pin.version)).toBeUndefined();
  const ofDeveloper = signedPin(local, { portal, signer: team.signer });
  expect(readSignedPin(ofDeveloper, { portal, keys: ownedBy(), nowMs })).toEqual(local);
  expect(localOrigin(local.version)).toBe('http://localhost:3103');
});

test.each([
  ['by the key of another team', signedPin(pin, { portal, signer: other.signer })],
  ['for a remote that the key does not own', signedPin({ ...pin, remote: 'mf-b' }, { portal, signer: team.signer })],
  ['for a remote without any key', signedPin({ ...pin, remote: 'mf-c' }, { portal, signer: team.signer })],
  ['for another portal', signedPin(pin, { portal: 'https://staging.example', signer: team.signer })],
  ['for longer than a week', signedPin({ ...pin, untilMs: nowMs + 8 * 24 * HOUR_MS }, { portal, signer: team.signer })],
  ['that has run out', signedPin({ ...pin, untilMs: nowMs }, { portal, signer: team.signer })],
  [
    'of a server for longer than 12 hours',
    signedPin({ ...local, untilMs: nowMs + 13 * HOUR_MS }, { portal, signer: team.signer }),
  ],
  ['and changed to another version', text.replace('1.0.0-3f', '1.0.0-4f')],
  ['and changed to a later end', text.replace(/~\d{10}~/, `~${nowMs / 1000 + 7200}~`)],
  ['and cut', text.slice(0, -1)],
])('T150: refuses a link that was signed %s', (_why, attempt) => {
  expect(readSignedPin(attempt, { portal, keys: ownedBy(), nowMs })).toBeUndefined();
});

test.each([
  ['was revoked', { revoked: true }],
  ['has expired', { until: '2026-11-26T09:59:00Z' }],
])('T150: refuses a link by a key that %s', (_why, key) => {
  expect(readSignedPin(text, { portal, keys: ownedBy(key), nowMs })).toBeUndefined();
});

test.each([
  'evil.example:443',
  'localhost.evil.example:80',
  '127.0.0.2:80',
  'localhost:3103@evil.example',
  'localhost',
])('T151: refuses a link to a server elsewhere: %s', (server) => {
  const attempt = signedPin({ ...local, version: server }, { portal, signer: team.signer });
  const read = readSignedPin(attempt, { portal, keys: ownedBy(), nowMs });
  expect(read && localOrigin(read.version)).toBeUndefined();
});

test('a link that would last too long is not made', () => {
  const link = { name: 'mf-a', portal, signer: team.signer };
  expect(() => previewLink({ ...link, version: 'localhost:3103', hours: 13 })).toThrow('12 hours at most');
  expect(() => previewLink({ ...link, version: '1', hours: Number('soon') })).toThrow('168 hours at most');
  expect(previewLink({ ...link, version: '1', hours: 1, path: '/user/wallet' }).url).toMatch(
    /^https:\/\/baazi\.example\/user\/wallet\?mf-pin=mf-a%401~/,
  );
});
