import { unsubscribeKey, readUnsubscribeKey } from './unsubscribe-key';

const secret = 'a secret of more than thirty-two bytes';
const asha = { userId: '0d9f2c44-4a6e-4c62-9ba7-1f3f5a2f7c10', kind: 'payout-paid' } as const;
const key = unsubscribeKey(asha, secret);

test('a key returns what it was made from, and its text reveals nothing', () => {
  expect(readUnsubscribeKey(key, secret)).toEqual(asha);
  expect(key).toMatch(/^[A-Za-z0-9_-]{40,400}$/);
  expect(Buffer.from(key, 'base64url').toString('latin1')).not.toContain('payout');
});
test.each([
  ['a key under another secret', key, 'another secret of more than thirty-two bytes'],
  ['a key with one changed character', `${key.slice(0, 30)}${key[30] === 'A' ? 'B' : 'A'}${key.slice(31)}`, secret],
  ['a truncated key', key.slice(0, 40), secret],
  ['an arbitrary text', 'A'.repeat(60), secret],
])('%s is rejected', (_name, given, under) => expect(readUnsubscribeKey(given, under)).toBeUndefined());
