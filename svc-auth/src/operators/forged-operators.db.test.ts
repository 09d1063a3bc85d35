import { endpoints } from '@baazi/contracts';
import type { User } from '../users/user';
import { addApp, addPasskey, challenge } from '../testing/add-factors';
import type { fakePasskey } from '../testing/fake-passkey';
import { operatorCredentials, startTestAuth, type TestAuth } from '../testing/start-test-auth';
import { loadSession } from '../sessions/read-session';
import { earlierOperatorsMigration } from './list-earlier-operators';
import { findForgedOperators } from './check-operators';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

const idOf = async (token: string): Promise<string> => (await t.me(token))?._id ?? '';
const sidOf = async (userId: string): Promise<string> =>
  (await t.auth.sessions.findOne({ userId, endedAt: { $exists: false } }).lean())?._id ?? '';
const session = async (userId: string) => loadSession(t.auth, await sidOf(userId));
/** Writes a document past the service, looks, and writes it back. */
async function forged<R>(userId: string, change: object, look: () => Promise<R>): Promise<R> {
  const before = await t.auth.users.raw.findOne({ _id: userId });
  if (!before) throw new Error('no such user');
  await t.auth.users.raw.updateOne({ _id: userId }, change);
  try {
    return await look();
  } finally {
    await t.auth.users.raw.replaceOne({ _id: userId }, before);
  }
}
const alarms = async (): Promise<number> =>
  Number(/security_events_total\{[^}]*authz_forged[^}]*\} (\d+)/.exec(await t.metrics.metrics())?.[1] ?? 0);

test('a player who writes the role of an operator into the own account gains no session, and an alarm', async () => {
  const { token } = await t.signedIn();
  const userId = await idOf(token);
  const before = await alarms();
  const promotion = { since: new Date(0), by: [] };
  await forged(userId, { $set: { role: 'operator', promotion } }, async () => {
    expect(await session(userId)).toBeNull();
    expect((await t.call(endpoints.listUsers, { token })).status).toBeGreaterThan(400);
    expect(await findForgedOperators(t.auth)).toEqual([`operator ${userId}: it is an operator`]);
  });
  expect(await alarms()).toBeGreaterThan(before);
  expect(await session(userId)).toMatchObject({ role: 'player' });
});

test('each field that gives an operator power is named when it is falsified, and gives none', async () => {
  const [{ token }, other] = [await t.commandLineOperator(), await t.commandLineOperator()];
  const [userId, otherId] = [await idOf(token), await idOf(other.token)];
  const narrow = { roles: ['support'] as const, reason: 'a smaller job' };
  await t.auth.users.raw.updateOne({ _id: userId }, { $unset: { roles: 1 } });
  const local = await t.logIn(operatorCredentials);
  for (const by of [other.token, local])
    await t.call(endpoints.setOperatorRoles, {
      token: by,
      params: { id: userId },
      body: { ...narrow, roles: ['support'] },
    });
  expect(await session(userId)).toMatchObject({ role: 'operator', roles: ['support'], linkedTo: [] });
  expect(await findForgedOperators(t.auth)).toEqual([]);
  const at = new Date();
  const changes: [string, object][] = [
    ['its roles', { $set: { roles: ['admin'] } }],
    ['its roles', { $unset: { roles: 1 } }],
    ['its promotion', { $set: { promotion: { since: new Date(0), by: [otherId] } } }],
    ['its promotion', { $unset: { promotion: 1 } }],
    ['its status', { $set: { status: 'blocked' } }],
    ['its role', { $set: { role: 'player' } }],
    ['its budgets', { $set: { budgetsLiftedUntil: new Date(at.getTime() + 3_600_000) } }],
    ['no signed line', { $set: { proposedBy: otherId } }],
    ['no signed line', { $set: { againstOperator: { outcome: 'active', proposedBy: otherId, at } } }],
  ];
  for (const [named, change] of changes)
    await forged(userId, change, async () => {
      expect([change, (await findForgedOperators(t.auth)).map((text) => text.slice(0, 60))]).toEqual([
        change,
        [expect.stringContaining(named)],
      ]);
      const entry = await session(userId);
      if (entry?.role === 'operator') expect(entry).toMatchObject({ roles: ['support'], linkedTo: [] });
      expect(entry?.budgetsLiftedUntil).toBeUndefined();
    });
});

test('nobody confirms what a forged proposal wants', async () => {
  const [one, two] = [await t.commandLineOperator(), await t.commandLineOperator()];
  const { token, email } = await t.signedIn();
  const userId = await idOf(token);
  await forged(userId, { $set: { proposedBy: await idOf(two.token), roles: ['admin'] } }, async () => {
    const answer = await t.call(endpoints.addOperator, { token: one.token, body: { email, reason: 'x' } });
    expect(answer.body.response).toMatchObject({ state: 'proposed', role: 'player' });
  });
  const blocked = { outcome: 'blocked', proposedBy: await idOf(two.token), at: new Date() };
  const target = await idOf((await t.commandLineOperator()).token);
  await forged(target, { $set: { againstOperator: blocked } }, async () => {
    const body = { status: 'blocked' as const, reason: 'x' };
    const answer = await t.call(endpoints.setUserStatus, { token: one.token, params: { id: target }, body });
    expect(answer.body.response).toMatchObject({ state: 'proposed' });
    expect((await t.auth.users.findById(target).lean())?.status).toBe('active');
  });
});

test('a second factor written past the service opens nothing, and a deleted one is still asked for', async () => {
  const account = await t.commandLineOperator();
  const userId = await idOf(account.token);
  const passkey = await addPasskey(t, account);
  expect(await findForgedOperators(t.auth)).toEqual([]);
  const shows = async (key: ReturnType<typeof fakePasskey>) =>
    t.call(endpoints.loginWithPasskey, { body: { passkey: key.sign({ challenge: await challenge(t) }) } });
  expect((await shows(passkey)).status).toBe(200);

  const thief = await t.signedIn();
  const own = await addPasskey(t, thief);
  const stolen = await t.auth.factors.raw.findOne({ userId: await idOf(thief.token) });
  if (!stolen) throw new Error('no factor');
  await t.auth.factors.raw.updateOne({ _id: stolen._id }, { $set: { userId } });
  expect((await shows(own)).body.code).toBe('wrong-factor');
  expect((await findForgedOperators(t.auth)).join()).toContain(`${userId}: its second factors`);
  await t.auth.factors.raw.deleteMany({ userId });
  expect((await findForgedOperators(t.auth)).join()).toContain(`${userId}: its second factors`);
  const answer = await t.call(endpoints.login, { body: { email: account.email, password: account.password } });
  expect(answer.body.code).toBe('factor-code-needed');
});

test('an app of an operator is known by its line, and a replaced one no more', async () => {
  const account = await t.commandLineOperator();
  const userId = await idOf(account.token);
  const { app } = await addApp(t, account);
  const logIn = (code: string) =>
    t.call(endpoints.login, { body: { email: account.email, password: account.password, factorCode: code } });
  expect((await logIn(app())).status).toBe(200);
  const [factor] = await t.auth.factors.raw.find({ userId }).toArray();
  if (!factor) throw new Error('no factor');
  await t.auth.factors.raw.deleteOne({ _id: factor._id });
  await t.auth.factors.raw.insertOne({ ...factor, _id: 'another' });
  expect((await logIn(app(1))).body.code).toBe('wrong-factor');
});

test('operators of an earlier release are listed once, in a signed line', async () => {
  const db = await t.operatorsDb();
  await db.collection('audit').deleteMany({});
  const before: Pick<User, '_id'>[] = await t.auth.users.find({ role: 'operator' }).lean<User[]>();
  expect((await findForgedOperators(t.auth)).length).toBeGreaterThanOrEqual(before.length);
  const step = earlierOperatorsMigration(t.auth);
  expect(await step.up(async () => undefined)).toBe(before.length);
  expect(await step.up(async () => undefined)).toBe(0);
  const named = (await findForgedOperators(t.auth)).filter((text) => !text.includes('no signed line'));
  expect(named).toEqual([]);
});
