import { endpoints, type OperatorRole } from '@baazi/contracts';
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

describe('T133: an operator against operators', () => {
  const act = (token: string, id: string, status: 'active' | 'blocked') =>
    t.call(endpoints.setUserStatus, { token, params: { id }, body: { status, reason: 'left the house' } });
  const remove = (token: string, id: string) =>
    t.call(endpoints.deleteUser, { token, params: { id }, body: { reason: 'left the house' } });

  it('neither blocks nor deletes one of the last two', async () => {
    const second = await t.commandLineOperator();
    const id = await idOf(second.token);
    for (const answer of [await act(operator, id, 'blocked'), await remove(operator, id)])
      expect(answer).toMatchObject({ status: 409, body: { code: 'last-operators' } });
    expect((await me(second.token)).status).toBe(200);
  });

  it('needs a second one, who is not the first again, to block, unblock and delete', async () => {
    const [second, third] = [await t.commandLineOperator(), await t.commandLineOperator()];
    const id = await idOf(third.token);
    expect((await act(operator, id, 'blocked')).body.response).toEqual({
      _id: id,
      status: 'active',
      state: 'proposed',
    });
    expect((await act(operator, id, 'blocked')).body.code).toBe('second-operator-needed');
    expect((await me(third.token)).status).toBe(200);
    expect((await act(second.token, id, 'blocked')).body.response).toEqual({ _id: id, status: 'blocked' });
    expect((await me(third.token)).status).toBe(401);
    expect((await act(second.token, id, 'active')).body.response?.state).toBe('proposed');
    expect((await remove(operator, id)).body.response).toEqual({ state: 'proposed' });
    expect((await t.auth.users.findById(id).lean())?.status).toBe('blocked');
    expect((await remove(second.token, id)).body.response).toEqual({});
    expect((await t.auth.users.findById(id).lean())?.status).toBe('closed');
    const log = (await t.call(endpoints.authAudit, { token: operator, query: { query: id } })).body.response;
    expect(log?.data).toMatchObject(
      [
        ...['delete-user', 'propose-against-operator', 'propose-against-operator', 'block-user'],
        ...['propose-against-operator', 'add-operator'],
      ].map((action) => ({ action })),
    );
  });

  it('leaves two when two blocks are confirmed at the same time', async () => {
    const all = await t.auth.users.find({ role: 'operator', status: 'active' }).lean();
    const [keep, other, ...rest] = all.filter(({ email }) => email !== operatorCredentials.email);
    for (const { _id } of rest) await t.auth.users.updateOne({ _id }, { $set: { status: 'closed' } });
    const fourth = await t.commandLineOperator();
    const targets = [keep?._id ?? '', other?._id ?? ''];
    for (const id of targets) expect((await act(operator, id, 'blocked')).body.response?.state).toBe('proposed');
    await Promise.all(targets.map((id) => act(fourth.token, id, 'blocked')));
    const left = await t.auth.users.countDocuments({ role: 'operator', status: 'active' });
    expect(left).toBeGreaterThanOrEqual(2);
  });
});

describe('T133: roles', () => {
  const setRoles = (token: string, id: string, roles: OperatorRole[]) =>
    t.call(endpoints.setOperatorRoles, { token, params: { id }, body: { roles, reason: 'the desk of support' } });
  const block = async (token: string) => {
    const { _id: id = '' } = (await t.me((await t.signedIn()).token)) ?? {};
    return (await t.call(endpoints.setUserStatus, { token, params: { id }, body: { status: 'blocked', reason: 'x' } }))
      .body;
  };

  it('are changed by two admins, in open sessions at once, and limit what the operator does', async () => {
    const [second, third] = [await t.commandLineOperator(), await t.commandLineOperator()];
    const id = await idOf(third.token);
    expect((await setRoles(operator, id, ['auditor'])).body.response).toEqual({
      roles: ['auditor'],
      state: 'proposed',
    });
    expect((await setRoles(second.token, id, ['money'])).body.response?.state).toBe('proposed');
    expect((await setRoles(operator, id, ['money'])).body.response).toEqual({ roles: ['money'] });
    expect((await block(third.token)).code).toBe('not-your-role');
    expect((await setRoles(third.token, await idOf(second.token), ['money'])).body.code).toBe('not-your-role');
    expect((await t.call(endpoints.adminUser, { token: third.token, params: { id } })).body.response?.roles).toEqual([
      'money',
    ]);
    await setRoles(operator, id, ['support']);
    await setRoles(second.token, id, ['support']);
    expect((await block(third.token)).response).toMatchObject({ status: 'blocked' });
    const other = await idOf(second.token);
    const against = { token: third.token, params: { id: other }, body: { status: 'blocked' as const, reason: 'x' } };
    expect((await t.call(endpoints.setUserStatus, against)).body.code).toBe('not-your-role');
  });

  it('are proposed with the operator, and two admins stay', async () => {
    const [account, second] = [await t.signedIn(), await t.commandLineOperator()];
    const add = (token: string, roles?: OperatorRole[]) =>
      t.call(endpoints.addOperator, { token, body: { email: account.email, reason: 'a new desk', roles } });
    await add(operator, ['results', 'support']);
    expect((await add(second.token)).body.response?.state).toBe('operator');
    const row = await t.auth.users.findOne({ email: account.email }).lean();
    expect(row).toMatchObject({ role: 'operator', roles: ['results', 'support'] });
    expect((await block(account.token)).code).toBe('cooling-off');
    const admins = { role: 'operator', status: 'active', _id: { $ne: await idOf(second.token) } } as const;
    await t.auth.users.updateMany(admins, { $set: { roles: ['money'] } });
    await t.auth.users.updateOne({ email: operatorCredentials.email }, { $unset: { roles: 1 } });
    expect((await setRoles(operator, await idOf(second.token), ['money'])).body.code).toBe('last-operators');
  });
});
