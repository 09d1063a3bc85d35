import type { EndpointData, OperatorRole } from '@baazi/contracts';
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
  expect(await authorizePerson(headers, { access, method: 'GET' }, identity(found))).toEqual(authorization);
});

const day = BUSINESS_NOW.getTime();
const change = { access: 'operator', method: 'PUT' } as const;
const read = { access: 'operator', method: 'GET' } as const;
const exempt = { ...change, exempt: { firstDay: 'a dry run', freshFactor: 'a dry run' } } as const;
test.each<[string, number | undefined, Pick<EndpointData, 'access' | 'method' | 'exempt'>, boolean]>([
  ['one created by the command line changes something at once', undefined, change, true],
  ['a new one does not', day + 1, change, false],
  ['... until the cooling-off ends in business time', day, change, true],
  ['... but may read', day + 1, read, true],
  ['... and use what is exempt', day + 1, exempt, true],
])('an operator: %s', async (_who, moneyFrom, endpoint, isAllowed) => {
  expect(await authorizePerson({ 'x-auth-token': 'good' }, endpoint, identity({ ...operator, moneyFrom }))).toEqual(
    isAllowed ? person('operator') : { kind: 'refused', code: 'cooling-off', ...known },
  );
});
const served = { ...change, duties: ['money'] } as const;
test.each<[string, OperatorRole[] | undefined, Pick<EndpointData, 'access' | 'method' | 'duties'>, boolean]>([
  ['of before there were roles does everything', undefined, served, true],
  ['for money acts on money', ['money'], served, true],
  ['for support does not', ['support'], served, false],
  ['for support and money does', ['support', 'money'], served, true],
  ['with the role of an admin does', ['admin'], { ...change, duties: [] }, true],
  ['for money does not do what admins do', ['money'], { ...change, duties: [] }, false],
  ['for support reads what every operator reads', ['support'], read, true],
  ['for results does not read people', ['results'], { ...read, duties: ['support', 'money'] }, false],
  ['who audits reads people', ['auditor'], { ...read, duties: ['support', 'money'] }, true],
  ['... and changes nothing', ['auditor'], served, false],
])('T133: an operator %s', async (_who, roles, endpoint, isAllowed) =>
  expect(await authorizePerson({ 'x-auth-token': 'good' }, endpoint, identity({ ...operator, roles }))).toMatchObject(
    isAllowed ? { kind: 'allowed' } : { kind: 'refused', code: 'not-your-role' },
  ),
);
const MINUTE_MS = 60_000;
test.each<
  [string, { factorNeeded: boolean; minutes?: number; at?: typeof exempt | typeof change }, string | undefined]
>([
  ['without a factor where none is required may do everything', { factorNeeded: false, at: change }, undefined],
  ['without a factor where one is required may do nothing', { factorNeeded: true }, 'factor-needed'],
  ['... least of all change something', { factorNeeded: true, at: change }, 'factor-needed'],
  ['with a verified factor may read', { factorNeeded: true, minutes: 600 }, undefined],
  ['... and change something for ten minutes', { factorNeeded: true, minutes: 9.9, at: change }, undefined],
  ['... then must verify it again', { factorNeeded: true, minutes: 10, at: change }, 'confirm-factor'],
  ['... also where none is required', { factorNeeded: false, minutes: 10, at: change }, 'confirm-factor'],
  ['... except for what is exempt', { factorNeeded: true, minutes: 10, at: exempt }, undefined],
])('T114: an operator %s', async (_who, { factorNeeded, minutes, at: endpoint = read }, code) => {
  const factorAt = minutes === undefined ? undefined : NOW.getTime() - minutes * MINUTE_MS;
  const found = { ...operator, ...(factorAt === undefined ? {} : { factorAt }) };
  expect(await authorizePerson({ 'x-auth-token': 'good' }, endpoint, identity(found, factorNeeded))).toMatchObject(
    code === undefined ? { kind: 'allowed' } : { kind: 'refused', code },
  );
});
test('T114: an operator without a factor may still call signed-in endpoints, to enrol one', async () => {
  const endpoint = { access: 'signed-in', method: 'POST' } as const;
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
  await expect(
    authorizePerson({ 'x-auth-token': 'good' }, { access: 'player', method: 'GET' }, unavailable),
  ).rejects.toThrow('svc-auth');
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
