import jwt from 'jsonwebtoken';
import { makeKeyPair } from '../testing/test-keys';
import { playerTokenSigner, playerTokenVerifier } from './player-tokens';

const [old, next, foreign] = [makeKeyPair(), makeKeyPair(), makeKeyPair()];
const now = new Date();
const signed = ({ privateKey }: typeof old): string =>
  playerTokenSigner(privateKey)({
    userId: 'u1',
    role: 'player',
    sid: 's1',
    issuedAt: now,
    expiresAt: new Date(now.getTime() + 60_000),
  });
const verify = playerTokenVerifier([next.publicKey, old.publicKey]);

test('accepts tokens of the old and the new key while keys are replaced', () => {
  expect([old, next].map((key) => verify(signed(key), now)?.sub)).toEqual(['u1', 'u1']);
  expect(playerTokenVerifier([next.publicKey])(signed(old), now)).toBeUndefined();
});
test('accepts a token that names no key', () => {
  const { iat, exp, ...claims } = jwt.decode(signed(old), { json: true }) ?? {};
  const nameless = jwt.sign({ ...claims, iat, exp }, old.privateKey, { algorithm: 'ES256' });
  expect(verify(nameless, now)?.sub).toBe('u1');
});
test.each([
  ['of another key', signed(foreign)],
  [
    'of another key under the name of ours',
    jwt.sign(jwt.decode(signed(foreign)) ?? {}, foreign.privateKey, {
      algorithm: 'ES256',
      keyid: jwt.decode(signed(next), { complete: true })?.header.kid,
    }),
  ],
])('refuses a token %s', (_what, token) => expect(verify(token, now)).toBeUndefined());
