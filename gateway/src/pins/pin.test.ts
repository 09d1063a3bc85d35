import { generateKeyPairSync } from 'node:crypto';
import { pinKey, readPin, signPin } from './pin';

const newKey = () => pinKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
const key = newKey();
const pin = { remote: 'mf-wallet', version: '1.0.0-3f', untilMs: 1_764_000_000_000 };
const signed = signPin(pin, key);
const before = pin.untilMs - 1;

test('reads a signed pin until it expires', () => {
  expect(signed).toMatch(/^mf-wallet@1\.0\.0-3f~1764000000~[\w-]{43}$/);
  expect(readPin(signed, key, before)).toEqual(pin);
  expect(readPin(signed, key, pin.untilMs)).toBeUndefined();
});

test.each([
  ['another version', signed.replace('-3f', '-4f')],
  ['another remote', signed.replace('wallet', 'public')],
  ['a later end', signed.replace('1764', '1765')],
  ['another signature', signed.replace(/~[\w-]{43}$/, `~${'A'.repeat(43)}`)],
  ['a cut one', signed.slice(0, -1)],
  ['no pin at all', 'mf-wallet@1.0.0-3f'],
  ['nothing', ''],
])('refuses %s', (_what, text) => expect(readPin(text, key, before)).toBeUndefined());

test('refuses a pin signed with another key', () => {
  expect(readPin(signPin(pin, newKey()), key, before)).toBeUndefined();
});
