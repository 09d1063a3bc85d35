import { mustVerify } from './wallet';

test.each([
  ['a guest', { kind: 'guest' }, 'sandbox', true],
  ['nobody knows who', {}, 'sandbox', true],
  ['a guest who verified', { kind: 'guest', emailVerified: true }, 'real', false],
  ['a guest who gave an address and did not verify it', { kind: 'member', cameAsGuest: true }, 'sandbox', true],
  [
    'a guest who gave an address and verified it',
    { kind: 'member', cameAsGuest: true, emailVerified: true },
    'real',
    false,
  ],
  ['a member, in the sandbox', { kind: 'member' }, 'sandbox', false],
  ['a member, where money is real', { kind: 'member' }, 'real', true],
  ['a member who verified, where money is real', { kind: 'member', emailVerified: true }, 'real', false],
] as const)('%s %j, %s: %s', (_, wallet, mode, must) => expect(mustVerify(wallet, mode)).toBe(must));
