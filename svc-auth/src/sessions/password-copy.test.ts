import { open, seal } from './password-copy';

const holder = { sid: 'aa', token: 'header.payload.signature' };

it('T56: the copy of a guest password is decrypted only with the token of its own session', () => {
  const sealed = seal('abcd-efgh', holder);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('abcd-efgh');
  expect(open(sealed, holder)).toBe('abcd-efgh');
  expect(() => open(sealed, { ...holder, token: 'another.token.entirely' })).toThrow();
  expect(() => open(sealed, { ...holder, sid: 'bb' })).toThrow();
});
