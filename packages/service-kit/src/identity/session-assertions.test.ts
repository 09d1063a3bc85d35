import { testKeys } from '../testing/test-keys';
import { sessionRowReader, sessionRowSigner } from './session-rows';
import { sessionAssertionReader, sessionAssertionSigner } from './session-assertions';

const NOW = new Date('2025-04-05T12:00:00Z');
const later = (ms: number): Date => new Date(NOW.getTime() + ms);
const entry = { userId: 'u1', role: 'player', status: 'active', expiresAt: '2030-01-01T00:00:00.000Z' } as const;
const row = sessionRowSigner(testKeys['svc-auth'].privateKey)('s1', entry, later(30_000));
const forged = sessionRowSigner(testKeys.gateway.privateKey)('s1', { ...entry, role: 'operator' }, later(30_000));
const request = { requestId: 'r1', method: 'POST', url: '/api/user/teams' };
const publicKeys = { 'svc-contest': testKeys['svc-contest'].publicKey };
const gateway = sessionAssertionSigner(testKeys.gateway.privateKey, publicKeys);
const otherPart = sessionAssertionSigner(testKeys['svc-wallet'].privateKey, publicKeys);
const read = sessionAssertionReader(
  testKeys['svc-contest'].privateKey,
  testKeys.gateway.publicKey,
  sessionRowReader(testKeys['svc-auth'].publicKey),
);
const word = gateway('svc-contest', row, request, NOW) ?? '';

test('what the gateway has read for a request counts for this request, for less than a second', () => {
  expect(read(word, request, 's1', NOW)).toMatchObject({ userId: 'u1', role: 'player' });
  expect(read(word, request, 's1', later(800))).toMatchObject({ userId: 'u1' });
});

test.each<[string, unknown, { asked?: typeof request; sid?: string; now?: Date }]>([
  ['is not there', undefined, {}],
  ['comes twice', [word, word], {}],
  ['is old', word, { now: later(801) }],
  ['is of a time to come', word, { now: later(-801) }],
  ['was for another request', word, { asked: { ...request, requestId: 'r2' } }],
  ['was for another address', word, { asked: { ...request, url: '/api/user/answers' } }],
  ['was for another way of asking', word, { asked: { ...request, method: 'GET' } }],
  ['is of another session', word, { sid: 's2' }],
  ['is another part’s', otherPart('svc-contest', row, request, NOW), {}],
  ['has a row that svc-auth did not sign', gateway('svc-contest', forged, request, NOW), {}],
  ['has a younger time', word.replace(String(NOW.getTime()), String(NOW.getTime() + 500)), {}],
  ['is cut off', word.slice(0, 60), {}],
  ['is nonsense', 'a session, please', {}],
])('a word that %s opens nothing: the session is read', (_what, said, { asked = request, sid = 's1', now = NOW }) =>
  expect(read(said, asked, sid, now)).toBeUndefined(),
);

test('a row outlives its time in no word', () => {
  const last = gateway('svc-contest', row, request, later(29_900)) ?? '';
  expect(read(last, request, 's1', later(29_950))).toBeDefined();
  expect(read(last, request, 's1', later(30_000))).toBeUndefined();
});

test('to a part whose key is not known nothing is said', () =>
  expect(gateway('svc-wallet', row, request, NOW)).toBeUndefined());
