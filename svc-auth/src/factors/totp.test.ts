import { base32, codeOfStep, newSecret, stepAt, stepOfCode, totpUri } from './totp';

/** The secret of RFC 6238, appendix B. */
const secret = Buffer.from('12345678901234567890');
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('T114: generates the codes of RFC 6238 at %s s', (seconds, code) =>
  expect(codeOfStep(secret, stepAt(new Date(seconds * 1000)))).toBe(code),
);

const now = new Date('2025-04-05T12:00:15Z');
test.each([
  ['of the current step', 0, true],
  ['of thirty seconds ago', -1, true],
  ['of a clock that is thirty seconds ahead', 1, true],
  ['of a minute ago', -2, false],
  ['of a minute ahead', 2, false],
])('T114: a code %s', (_when, off, isTaken) => {
  const step = stepAt(now) + off;
  expect(stepOfCode(secret, { code: codeOfStep(secret, step), now })).toBe(isTaken ? step : undefined);
});
test.each(['', '12345', '1234567', 'abcdef', '287 082'])('refuses %p as a code', (code) =>
  expect(stepOfCode(secret, { code, now })).toBeUndefined(),
);

test('shows the secret as base32 (RFC 4648)', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(base32(newSecret())).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpUri({ secret, email: 'a+b@example.in' })).toBe(
    'otpauth://totp/IPL%20Baazi%3Aa%2Bb%40example.in?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=IPL%20Baazi',
  );
});
