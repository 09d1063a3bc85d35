import { endpoints } from '@baazi/contracts';
import { operatorCredentials, startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
let operator: string;
beforeAll(async () => {
  t = await startTestAuth();
  operator = await t.logIn(operatorCredentials);
});
afterAll(() => t.stop());

const me = (token: string) => t.call(endpoints.currentUser, { token });
const idOf = async (token: string): Promise<string> => (await me(token)).body.response?._id ?? '';
const users = async (query: NonNullable<Parameters<typeof t.call<typeof endpoints.listUsers>>[1]>['query']) =>
  (await t.call(endpoints.listUsers, { token: operator, query })).body.response;

it('T80: every operator endpoint refuses players', async () => {
  const { token } = await t.signedIn();
  const id = await idOf(token);
  const answers = [
    await t.call(endpoints.listUsers, { token }),
    await t.call(endpoints.setUserStatus, { token, params: { id }, body: { status: 'blocked', reason: 'x' } }),
    await t.call(endpoints.deleteUser, { token, params: { id }, body: { reason: 'x' } }),
    await t.call(endpoints.setPreview, { token, params: { id }, body: { on: true, reason: 'x' } }),
    await t.call(endpoints.addOperator, { token, body: { email: 'a@example.in' } }),
    await t.call(endpoints.authAudit, { token }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
  expect((await t.call(endpoints.listUsers)).status).toBe(401);
});

it.each(['asc', 'desc'] as const)(
  'lists every account once over all pages, also those that never logged in (%s)',
  async (ascending) => {
    await Promise.all(Array.from({ length: 4 }, () => t.signedIn()));
    const idsFrom = async (query: { limit: string; behind?: string }): Promise<string[]> => {
      const found = await users({ ...query, ascending, orderBy: 'last_login' });
      const ids = found?.data.map(({ _id }) => _id) ?? [];
      return found?.next === undefined ? ids : [...ids, ...(await idsFrom({ ...query, behind: found.next }))];
    };
    const all = await idsFrom({ limit: '100' });
    expect(all.length).toBeGreaterThan(4);
    expect(await idsFrom({ limit: '2' })).toEqual(all);
  },
);

it('T51: blocking ends every session within a second and refuses log-ins until unblocked', async () => {
  const account = await t.signedIn();
  const phone = await t.logIn(account);
  const id = await idOf(account.token);
  expect(
    (
      await t.call(endpoints.setUserStatus, {
        token: operator,
        params: { id },
        body: { status: 'blocked', reason: 'Two accounts' },
      })
    ).body.response,
  ).toEqual({ _id: id, status: 'blocked' });
  expect([(await me(account.token)).status, (await me(phone)).status]).toEqual([401, 401]);
  expect(
    (await t.call(endpoints.login, { body: { email: account.email, password: account.password } })).body.code,
  ).toBe('wrong-credentials');
  await t.call(endpoints.setUserStatus, {
    token: operator,
    params: { id },
    body: { status: 'active', reason: 'Talked to him' },
  });
  await t.logIn(account);
  expect((await me(account.token)).status).toBe(401);
  const log = (await t.call(endpoints.authAudit, { token: operator, query: { query: id } })).body.response;
  expect(log?.data).toMatchObject([
    {
      action: 'unblock-user',
      subject: id,
      reason: 'Talked to him',
      before: { status: 'blocked' },
      after: { status: 'active' },
      byName: 'Operator',
    },
    {
      action: 'block-user',
      subject: id,
      reason: 'Two accounts',
      before: { status: 'active' },
      after: { status: 'blocked' },
    },
  ]);
});

it('requires a reason and refuses the own account and unknown users', async () => {
  const own = await idOf(operator);
  expect(
    (
      await t.call(endpoints.setUserStatus, {
        token: operator,
        params: { id: 'nobody' },
        body: { status: 'blocked', reason: 'x' },
      })
    ).body.code,
  ).toBe('user-not-found');
  expect(
    (
      await t.call(endpoints.setUserStatus, {
        token: operator,
        params: { id: own },
        body: { status: 'blocked', reason: 'x' },
      })
    ).body.code,
  ).toBe('own-account');
  expect(
    (await t.call(endpoints.deleteUser, { token: operator, params: { id: own }, body: { reason: 'x' } })).body.code,
  ).toBe('own-account');
  expect(
    (await t.call(endpoints.deleteUser, { token: operator, params: { id: own }, body: { reason: '  ' } })).body.errors,
  ).toEqual([{ path: 'reason', msg: 'Please give a reason.' }]);
});

it('T109: refuses to delete while money is held or unknown; deletion then leaves only the id', async () => {
  const account = await t.signedIn({ name: 'Zubin Mehta' });
  const id = await idOf(account.token);
  await t.call(endpoints.updateProfile, {
    token: account.token,
    body: { name: account.name, email: account.email, phone: '9876543210', upi: 'zubin@upi' },
  });
  t.wallet.state.held = true;
  expect(
    (await t.call(endpoints.deleteUser, { token: operator, params: { id }, body: { reason: 'asked' } })).body.code,
  ).toBe('money-held');
  t.wallet.state.held = false;
  t.wallet.state.unavailable = true;
  expect(
    (await t.call(endpoints.deleteUser, { token: operator, params: { id }, body: { reason: 'asked' } })).status,
  ).toBe(503);
  t.wallet.state.unavailable = false;
  expect((await me(account.token)).status).toBe(200);
  expect(
    (await t.call(endpoints.deleteUser, { token: operator, params: { id }, body: { reason: 'asked' } })).status,
  ).toBe(200);
  expect((await me(account.token)).status).toBe(401);
  const row = JSON.stringify(await t.auth.users.findOne({ _id: id }).lean());
  expect(row).not.toMatch(/zubin|mehta|9876543210/i);
  // Published events stay in the outbox, without the name.
  const outboxRows = await t.db.collection('outbox').find({ 'data.userId': id }).toArray();
  expect(outboxRows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['user-registered', 'user-status-changed']),
  );
  expect(JSON.stringify(outboxRows)).not.toMatch(/zubin|mehta/i);
  expect((await users({ query: 'zubin' }))?.data).toEqual([]);
  const again = await t.member({ email: account.email });
  await t.logIn(again);
});

it('T64-T67: the list supports paging, sorting and prefix search, and refuses other parameters', async () => {
  for (const name of ['Qadir Khan', 'Qamar Noor', 'Rosa (Qa)']) await t.member({ name });
  const found = await users({ query: 'QA', orderBy: 'name', ascending: 'asc' });
  expect(found?.data.map(({ name }) => name)).toEqual(['Qadir Khan', 'Qamar Noor']);
  expect((await users({ query: '(qa)' }))?.data.map(({ name }) => name)).toEqual(['Rosa (Qa)']);
  expect((await users({ query: '.*' }))?.data).toEqual([]);
  const page = await users({ limit: 10, page: 2 });
  expect(page?.metadata[0]).toMatchObject({ current_page: 2 });
  const operators = await users({ filters: '{"role":"operator"}' });
  expect(operators?.data.map(({ email }) => email)).toEqual([operatorCredentials.email]);
  for (const query of [
    'limit=1000',
    'limit=0',
    'page=10001',
    'orderBy=passwordHash',
    'orderBy[$gt]=',
    'ascending=1',
    'filters={"role":{"$ne":"x"}}',
    'filters={"passwordHash":"x"}',
    `query=${'a'.repeat(65)}`,
    'limit=10&limit=20',
  ]) {
    const answer = await t.raw('public', `/api/admin/users?${query}`, { headers: { 'x-auth-token': operator } });
    expect([query, answer.status]).toEqual([query, 422]);
  }
});

it('T63: the list shows no hash, phone or UPI', async () => {
  expect(JSON.stringify(await users({ limit: 100 }))).not.toMatch(/argon2|phone|upi|dob/);
});

it('T81: the preview is set by operators and published to svc-contest', async () => {
  const account = await t.signedIn();
  const id = await idOf(account.token);
  expect(
    (await t.call(endpoints.setPreview, { token: operator, params: { id }, body: { on: true, reason: 'tester' } })).body
      .response,
  ).toEqual({ _id: id, previewTomorrow: true });
  expect((await me(account.token)).body.response?.previewTomorrow).toBe(true);
});
