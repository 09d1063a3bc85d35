import { authorizePart, authorizePerson } from './authorize';
import { isLinked } from '../operators/decide-by-two';
import type { SessionEntry } from './session-rows';
import { isSessionActive } from './sessions';

const NOW = new Date('2025-04-05T12:00:00Z');
/** Business time may be ahead of machine time. */
const BUSINESS_NOW = new Date('2025-05-01T12:00:00Z');
const claims = { iss: 'ipl-baazi', aud: 'ipl-baazi', sub: 'u1', sid: 's1', iat: 1, exp: 4_000_000_000 } as const;
const session: SessionEntry = { userId: 'u1', role: 'player', status: 'active', expiresAt: NOW.getTime() + 1 };
const identity = (found: SessionEntry | undefined, factorNeeded = false) => ({
  verifyPlayer: (token: string) => (token === 'good' ? claims : undefined),
  sessions: async (sid: string) => (sid === 's1' ? found : undefined),
  now: () => NOW,
  businessNow: () => BUSINESS_NOW,
  factorNeeded,
});

test.each<[string, Partial<SessionEntry> | undefined, boolean]>([
  ['exists, belongs to the caller, is active and has not expired', {}, true],
  ['was ended', undefined, false],
  ['belongs to another user', { userId: 'u2' }, false],
  ['belongs to a blocked account', { status: 'blocked' }, false],
  ['belongs to a closed account', { status: 'closed' }, false],
  ['expires at this instant', { expiresAt: NOW.getTime() }, false],
  ['has expired', { expiresAt: NOW.getTime() - 1 }, false],
])('a session that %s', (_what, changed, isActive) =>
  expect(isSessionActive(changed && { ...session, ...changed }, 'u1', NOW)).toBe(isActive),
);

const person = (role: 'player' | 'operator') => ({ kind: 'allowed', caller: { userId: 'u1', role, sid: 's1' } });
const nobody = { kind: 'allowed' };
const signIn = { kind: 'refused', code: 'sign-in' };
const forbidden = { kind: 'refused', code: 'forbidden' };
/** Known from a valid token, for the security log. */
const known = { userId: 'u1' };
const noPlayer = { kind: 'refused', code: 'operator-account', ...known };
const operator = { ...session, role: 'operator' as const };
test.each([
  ['anyone', 'a stranger', undefined, session, nobody],
  ['provider', 'a stranger', undefined, session, nobody],
  ['player', 'a player', 'good', session, person('player')],
  ['player', 'an operator', 'good', operator, noPlayer],
  ['signed-in', 'a player', 'good', session, person('player')],
  ['signed-in', 'an operator', 'good', operator, person('operator')],
  ['signed-in', 'a stranger', undefined, session, signIn],
  ['player', 'a stranger', undefined, session, signIn],
  ['player', 'a forged token', 'forged', session, signIn],
  ['player', 'a token sent twice', ['good', 'good'], session, signIn],
  ['player', 'a token without its session', 'good', undefined, { ...signIn, ...known }],
  ['operator', 'an operator', 'good', operator, person('operator')],
  ['operator', 'a player', 'good', session, { ...forbidden, ...known }],
  ['operator', 'a stranger', undefined, session, signIn],
  ['service', 'an operator', 'good', operator, forbidden],
] as const)('access %s, called by %s', async (access, _who, token, found, authorization) => {
  const headers = token === undefined ? {} : { 'x-auth-token': token as string };
  expect(await authorizePerson(headers, { access }, identity(found))).toEqual(authorization);
});

const day = BUSINESS_NOW.getTime();
test.each<[string, number | undefined, boolean | undefined, boolean]>([
  ['one created by the command line acts on money at once', undefined, true, true],
  ['a new one does not', day + 1, true, false],
  ['... until the cooling-off ends in business time', day, true, true],
  ['... but may do everything else', day + 1, undefined, true],
])('an operator: %s', async (_who, moneyFrom, coolingOff, isAllowed) => {
  const endpoint = { access: 'operator' as const, ...(coolingOff ? { coolingOff } : {}) };
  expect(await authorizePerson({ 'x-auth-token': 'good' }, endpoint, identity({ ...operator, moneyFrom }))).toEqual(
    isAllowed ? person('operator') : { kind: 'refused', code: 'cooling-off', ...known },
  );
});
const MINUTE_MS = 60_000;
test.each<[string, { factorNeeded: boolean; minutes?: number; money?: true }, string | undefined]>([
  ['without a factor where none is required may do everything', { factorNeeded: false, money: true }, undefined],
  ['without a factor where one is required may do nothing', { factorNeeded: true }, 'factor-needed'],
  ['... least of all with money', { factorNeeded: true, money: true }, 'factor-needed'],
  ['with a verified factor may work', { factorNeeded: true, minutes: 600 }, undefined],
  ['... and act on money for ten minutes', { factorNeeded: true, minutes: 9.9, money: true }, undefined],
  ['... then must verify it again', { factorNeeded: true, minutes: 10, money: true }, 'confirm-factor'],
  ['... also where none is required', { factorNeeded: false, minutes: 10, money: true }, 'confirm-factor'],
])('T114: an operator %s', async (_who, { factorNeeded, minutes, money }, code) => {
  const factorAt = minutes === undefined ? undefined : NOW.getTime() - minutes * MINUTE_MS;
  const endpoint = { access: 'operator' as const, ...(money ? { coolingOff: money } : {}) };
  const found = { ...operator, ...(factorAt === undefined ? {} : { factorAt }) };
  expect(await authorizePerson({ 'x-auth-token': 'good' }, endpoint, identity(found, factorNeeded))).toMatchObject(
    code === undefined ? { kind: 'allowed' } : { kind: 'refused', code },
  );
});
test('T114: an operator without a factor may still call signed-in endpoints, to enrol one', async () => {
  const endpoint = { access: 'signed-in' as const };
  expect(await authorizePerson({ 'x-auth-token': 'good' }, endpoint, identity(operator, true))).toEqual(
    person('operator'),
  );
});

test.each([
  ['the same person', 'me', true],
  ['linked by a promotion', 'friend', true],
  ['linked to somebody else only', 'stranger', false],
])('linked operators: %s', (_who, other, linked) => {
  expect(isLinked({ userId: 'me', linkedTo: ['friend'] }, other)).toBe(linked);
  expect(isLinked({ userId: 'me' }, other)).toBe(other === 'me');
});

test('throws instead of signing out when the session cannot be read', async () => {
  const unavailable = { ...identity(session), sessions: () => Promise.reject(new Error('svc-auth does not respond')) };
  await expect(authorizePerson({ 'x-auth-token': 'good' }, { access: 'player' }, unavailable)).rejects.toThrow(
    'svc-auth',
  );
});

test.each([
  ['a service that the contract names', 'of svc-contest', { kind: 'allowed', service: 'svc-contest' }],
  ['another service', 'of gateway', forbidden],
  ['a stranger', 'forged', signIn],
  ['nobody', undefined, signIn],
])('an internal endpoint, called by %s', (_who, token, authorization) => {
  const verifyService = (text: string) =>
    ({ 'of svc-contest': 'svc-contest' as const, 'of gateway': 'gateway' as const })[text];
  const headers = token === undefined ? {} : { 'x-service-token': token };
  expect(authorizePart(headers, { callers: ['svc-contest'] }, { verifyService, now: () => NOW })).toEqual(
    authorization,
  );
});
