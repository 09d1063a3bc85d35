import { signatureCheck, frameSigner } from '../bus/frame';
import { makeKeyPair } from '../testing/test-keys';
import { serviceTokenSigner, serviceTokenVerifier } from './service-tokens';
import { sessionAssertionReader, sessionAssertionSigner } from './session-assertions';
import { sessionRowReader, sessionRowSigner } from './session-rows';
import type { ServiceKeys } from './service-signatures';

const [old, next, foreign, wallet] = [makeKeyPair(), makeKeyPair(), makeKeyPair(), makeKeyPair()];
/** While the key of every caller below is replaced. */
const rolling = [old.publicKey, next.publicKey];
const keys: ServiceKeys = { gateway: rolling, 'svc-auth': rolling, 'svc-wallet': [wallet.publicKey] };
const now = new Date();
const entry = { userId: 'u1', role: 'player', status: 'active', expiresAt: now.getTime() + 60_000 } as const;
const until = new Date(now.getTime() + 60_000);
type Pair = typeof old;

/** Whether what a service signed under this key is accepted under these keys. */
const kinds: [string, (pair: Pair, accepted: ServiceKeys) => boolean][] = [
  [
    'a token of a service',
    ({ privateKey }, accepted) =>
      serviceTokenVerifier('svc-wallet', accepted)(
        serviceTokenSigner('svc-auth', privateKey)('svc-wallet', now),
        now,
      ) === 'svc-auth',
  ],
  [
    'an event',
    ({ privateKey }, accepted) => {
      const frame = JSON.stringify({ id: '1', name: 'x' });
      const message = Buffer.from(`${frame.slice(0, -1)},"signature":"${frameSigner(privateKey)(frame)}"}`);
      return signatureCheck(accepted)(message, 'svc-auth');
    },
  ],
  [
    'a cached session',
    ({ privateKey }, accepted) =>
      sessionRowReader(accepted['svc-auth'])('s1', sessionRowSigner(privateKey)('s1', entry, until), now)?.userId ===
      'u1',
  ],
  [
    'an asserted session',
    ({ privateKey }, accepted) => {
      const row = sessionRowSigner(old.privateKey)('s1', entry, until);
      const request = { requestId: 'r1', method: 'GET', url: '/api/user/teams' };
      const assertion = sessionAssertionSigner(privateKey, accepted)('svc-wallet', row, request, now);
      const read = sessionAssertionReader(wallet.privateKey, accepted.gateway, sessionRowReader([old.publicKey]));
      return read(assertion, request, 's1', now)?.userId === 'u1';
    },
  ],
];

test.each(kinds)(
  '%s is accepted under the old and the new key while keys are replaced, and no other',
  (_what, isAccepted) => {
    expect([old, next, foreign].map((pair) => isAccepted(pair, keys))).toEqual([true, true, false]);
  },
);
test.each(kinds)('%s under the old key is refused once only the new one is left', (_what, isAccepted) => {
  const left = { ...keys, gateway: [next.publicKey], 'svc-auth': [next.publicKey] };
  expect([old, next].map((pair) => isAccepted(pair, left))).toEqual([false, true]);
});
