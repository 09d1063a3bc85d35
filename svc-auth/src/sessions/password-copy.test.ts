import { open, seal } from './password-copy';

const mine = { sid: 'aa', token: 'header.payload.signature' };

it('T56: the copy of a guest password is decrypted only with the token of its own session', () => {
  const sealed = seal('abcd-efgh', mine);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('abcd-efgh');
  expect(open(sealed, mine)).toBe('abcd-efgh');
  expect(() => open(sealed, { ...mine, token: 'another.token.entirely' })).toThrow();
  expect(() => open(sealed, { ...mine, sid: 'bb' })).toThrow();
});
