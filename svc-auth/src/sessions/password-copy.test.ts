import { open, seal } from './password-copy';

const holder = { sid: 'aa', token: 'header.payload.signature' };

it('T56: the copy of a guest password is decrypted only with the token of its own session', () => {
  const sealed = seal('abcd-efgh', holder);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('abcd-efgh');
  expect(open(sealed, holder)).toBe('abcd-efgh');
  expect(() => open(sealed, { ...holder, token: 'another.token.entirely' })).toThrow();
  expect(() => open(sealed, { ...holder, sid: 'bb' })).toThrow();
});
it('a copy that was altered in one bit does not open, and two copies of one password differ', () => {
  const sealed = Buffer.from(seal('abcd-efgh', holder), 'base64');
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(() => open(altered.toString('base64'), holder)).toThrow();
  }
  expect(seal('abcd-efgh', holder)).not.toBe(seal('abcd-efgh', holder));
});
