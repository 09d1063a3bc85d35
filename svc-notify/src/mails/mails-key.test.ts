import { mailsKey, readMailsKey } from './mails-key';

const secret = 'a secret of more than thirty-two bytes';
const asha = { userId: '0d9f2c44-4a6e-4c62-9ba7-1f3f5a2f7c10', kind: 'payout-paid' } as const;
const key = mailsKey(asha, secret);

test('it reads as what it was made of, and says nothing to others', () => {
  expect(readMailsKey(key, secret)).toEqual(asha);
  expect(key).toMatch(/^[A-Za-z0-9_-]{40,400}$/);
  expect(Buffer.from(key, 'base64url').toString('latin1')).not.toContain('payout');
});
test.each([
  ['another secret', key, 'another secret of more than thirty-two bytes'],
  ['a changed letter', `${key.slice(0, 30)}${key[30] === 'A' ? 'B' : 'A'}${key.slice(31)}`, secret],
  ['a cut one', key.slice(0, 40), secret],
  ['nonsense', 'A'.repeat(60), secret],
])('%s opens nothing', (_name, given, under) => expect(readMailsKey(given, under)).toBeUndefined());
