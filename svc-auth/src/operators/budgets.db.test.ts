import { endpoints, operatorBudgets, PEOPLE_WITHOUT_REASON } from '@baazi/contracts';
import { inTransaction } from '@baazi/service-kit';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { recordAction } from '../users/record-action';
import { operatorCredentials, startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
let first: { token: string; id: string };
let second: { token: string; id: string };
beforeAll(async () => {
  t = await startTestAuth({ LIMITS: 'production' });
  const whose = async (token: string) => ({ token, id: (await t.me(token))?._id ?? '' });
  first = await whose(await t.logIn(operatorCredentials));
  second = await whose((await t.commandLineOperator()).token);
});
afterAll(() => t.stop());

const unblock = (token: string, id: string) =>
  t.call(endpoints.setUserStatus, { token, params: { id }, body: { status: 'active', reason: 'by mistake' } });
const lift = (token: string, id: string) =>
  t.call(endpoints.liftBudgets, { token, params: { id }, body: { reason: 'a ring of forty accounts' } });

it('T133: an operator blocks so many in an hour, more only after another operator lifted it', async () => {
  const { _id: player = '' } = (await t.me((await t.signedIn()).token)) ?? {};
  for (let n = 0; n < operatorBudgets.blocks; n += 1) expect((await unblock(first.token, player)).status).toBe(200);
  const refused = await unblock(first.token, player);
  expect([refused.status, refused.body.code]).toEqual([429, 'budget-spent']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect((await unblock(second.token, player)).status).toBe(200);

  expect((await lift(first.token, first.id)).body.code).toBe('second-operator-needed');
  expect((await lift(second.token, player)).body.code).toBe('user-not-found');
  expect((await lift(second.token, first.id)).status).toBe(200);
  expect((await unblock(first.token, player)).status).toBe(200);
  // As an hour later.
  const until = new Date();
  await inTransaction(t.auth.service, async (tx) => {
    await recordAction(t.auth, tx, {
      by: second.id,
      action: 'lift-budgets',
      subject: first.id,
      reason: 'over',
      after: { until },
    });
    await t.auth.users.updateOne({ _id: first.id }, { $set: { budgetsLiftedUntil: until } }, { session: tx.session });
  });
  await t.auth.sessions.updateMany({ userId: first.id }, { $set: { stale: true } });
  await syncSessionCache(t.auth);
  expect((await unblock(first.token, player)).status).toBe(429);
});

it('T144: logs once an hour whom an operator looks at, asks for a reason, and stops at the budget', async () => {
  const look = (id: string) => t.call(endpoints.adminUser, { token: second.token, params: { id } });
  const looked = async () =>
    (await t.call(endpoints.authAudit, { token: second.token, query: { query: 'look-at', limit: '100' } })).body
      .response?.data;
  for (let n = 0; n < 3; n += 1) expect((await look(first.id)).status).toBe(200);
  expect(await looked()).toMatchObject([{ by: second.id, action: 'look-at', subject: first.id }]);
  for (let n = 1; n < PEOPLE_WITHOUT_REASON; n += 1) expect((await look(`nobody-${n}`)).status).toBe(404);
  // From here on a reason is asked; a person who was seen before is read again without one.
  for (let n = 0; n < 3; n += 1) expect((await look('somebody-new')).body.code).toBe('read-reason-needed');
  expect((await look(first.id)).status).toBe(200);
  expect((await t.call(endpoints.listUsers, { token: second.token })).body.code).toBe('read-reason-needed');
  const state = (token: string, reason: string) => t.call(endpoints.stateReadReason, { token, body: { reason } });
  expect((await state(second.token, '')).status).toBe(422);
  expect((await state((await t.signedIn()).token, 'curious')).status).toBe(403);
  expect((await look('somebody-new')).body.code).toBe('read-reason-needed');
  expect((await state(second.token, 'a ring of sixty accounts')).status).toBe(200);
  const stated = await t.call(endpoints.authAudit, { token: second.token, query: { query: 'state-read-reason' } });
  expect(stated.body.response?.data).toMatchObject([{ by: second.id, reason: 'a ring of sixty accounts' }]);
  for (let n = PEOPLE_WITHOUT_REASON; n < operatorBudgets.people; n += 1)
    expect((await look(`nobody-${n}`)).status).toBe(404);
  for (let n = 0; n < 2; n += 1) expect((await look('one-more')).body.code).toBe('budget-spent');
  expect((await look(first.id)).status).toBe(200);
  expect((await t.call(endpoints.listUsers, { token: second.token })).body.code).toBe('budget-spent');
  expect((await t.call(endpoints.listUsers, { token: first.token })).status).toBe(200);
});
