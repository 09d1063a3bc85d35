import { testKeys } from '../testing/test-keys';
import { sessionRowReader, sessionRowSigner } from './session-rows';
import { sessionAssertionReader, sessionAssertionSigner } from './session-assertions';

const NOW = new Date('2025-04-05T12:00:00Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);
const entry = { userId: 'u1', role: 'player', status: 'active', expiresAt: '2030-01-01T00:00:00.000Z' } as const;
const row = sessionRowSigner(testKeys['svc-auth'].privateKey)('s1', entry, later(30_000));
const forged = sessionRowSigner(testKeys.gateway.privateKey)('s1', { ...entry, role: 'operator' }, later(30_000));
const request = { requestId: 'r1', method: 'POST', url: '/api/user/teams' };
const publicKeys = { 'svc-contest': [testKeys['svc-contest'].publicKey] };
const gateway = sessionAssertionSigner(testKeys.gateway.privateKey, publicKeys);
const otherPart = sessionAssertionSigner(testKeys['svc-wallet'].privateKey, publicKeys);
const read = sessionAssertionReader(
  testKeys['svc-contest'].privateKey,
  [testKeys.gateway.publicKey],
  sessionRowReader([testKeys['svc-auth'].publicKey]),
);
const assertion = gateway('svc-contest', row, request, NOW) ?? '';

test('accepts an assertion for its request within 800 ms', () => {
  expect(read(assertion, request, 's1', NOW)).toMatchObject({ userId: 'u1', role: 'player' });
  expect(read(assertion, request, 's1', later(800))).toMatchObject({ userId: 'u1' });
});

test.each<[string, unknown, { asked?: typeof request; sid?: string; now?: Date }]>([
  ['is missing', undefined, {}],
  ['is sent twice', [assertion, assertion], {}],
  ['has expired', assertion, { now: later(801) }],
  ['is from the future', assertion, { now: later(-801) }],
  ['was for another request', assertion, { asked: { ...request, requestId: 'r2' } }],
  ['was for another URL', assertion, { asked: { ...request, url: '/api/user/answers' } }],
  ['was for another method', assertion, { asked: { ...request, method: 'GET' } }],
  ['is for another session', assertion, { sid: 's2' }],
  ['is signed by another service', otherPart('svc-contest', row, request, NOW), {}],
  ['has a row that svc-auth did not sign', gateway('svc-contest', forged, request, NOW), {}],
  ['has a modified time', assertion.replace(String(NOW.getTime()), String(NOW.getTime() + 500)), {}],
  ['is truncated', assertion.slice(0, 60), {}],
  ['is nonsense', 'a session, please', {}],
])('rejects an assertion that %s', (_what, given, { asked = request, sid = 's1', now = NOW }) =>
  expect(read(given, asked, sid, now)).toBeUndefined(),
);

test('rejects an assertion whose session row has expired', () => {
  const last = gateway('svc-contest', row, request, later(29_900)) ?? '';
  expect(read(last, request, 's1', later(29_950))).toBeDefined();
  expect(read(last, request, 's1', later(30_000))).toBeUndefined();
});

test('signs nothing for a service whose key is unknown', () =>
  expect(gateway('svc-wallet', row, request, NOW)).toBeUndefined());
