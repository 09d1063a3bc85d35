import { endpoints } from '@baazi/contracts';
import { cacheChanged, loadSession } from '../sessions/read-session';
import { operatorCredentials, startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

const login = (body: { email: string; password: string; otp?: string; rememberPassword?: boolean }) =>
  t.call(endpoints.login, { body });
const me = (token: string) => t.call(endpoints.currentUser, { token });
const wrong = {
  status: false,
  code: 'wrong-credentials',
  message: 'The email or password is not right.',
  errors: [{ path: 'email', msg: 'The email or password is not right.' }],
};

it('T38: answers unknown, wrong and blocked accounts with the same status and message', async () => {
  const known = await t.member();
  const blocked = await t.member();
  await t.auth.users.updateOne({ email: blocked.email }, { $set: { status: 'blocked' } });
  for (const body of [
    { email: known.email, password: 'not-the-one' },
    { email: 'nobody@example.in', password: 'not-the-one' },
    { email: blocked.email, password: blocked.password },
  ]) {
    const answer = await login(body);
    expect([answer.status, answer.body]).toEqual([422, wrong]);
  }
});

it('T63: returns only the listed fields and no hash', async () => {
  const { token } = await t.signedIn();
  const text = JSON.stringify((await me(token)).body);
  expect(text).not.toMatch(/argon2|passwordHash|txn_password|canonicalEmail|deviceIds|searchWords|"otp"/);
});

it('T59: refuses query operators as address or password', async () => {
  const account = await t.member();
  for (const body of [
    { email: { $gt: '' }, password: account.password },
    { email: account.email, password: { $ne: '' } },
    { email: [account.email], password: account.password },
    { email: account.email, password: account.password, $where: '1' },
  ]) {
    const answer = await t.raw('public', '/api/auth/users', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([answer.status, answer.body.status]).toEqual([422, false]);
  }
});

it('T49: refuses an unexpired token immediately after log-out', async () => {
  const { token } = await t.signedIn();
  expect((await me(token)).status).toBe(200);
  expect((await t.call(endpoints.logout, { token })).body.status).toBe(true);
  const answer = await me(token);
  expect([answer.status, answer.body.tokenStatus]).toEqual([401, 0]);
});

it('T49: a read overtaken by the log-out does not restore the session', async () => {
  const { token } = await t.signedIn();
  const sid = String(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')).sid);
  const before = (await t.call(endpoints.readSession, { params: { sid }, as: 'svc-wallet' })).body.response;
  await t.call(endpoints.logout, { token });
  await t.redis.set(`${t.namespace}:session:${sid}`, JSON.stringify(before), 'PX', 30_000, 'NX');
  expect((await me(token)).status).toBe(401);
  expect((await t.call(endpoints.readSession, { params: { sid }, as: 'svc-wallet' })).body.response).toBeNull();
});

it('T146: a change that was read before the log-out does not restore the session', async () => {
  const { token } = await t.signedIn();
  const sid = String(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')).sid);
  const before = await loadSession(t.auth, sid);
  if (!before) throw new Error('no session');
  await t.call(endpoints.logout, { token });
  await cacheChanged(t.auth, sid, before);
  const row = await t.redis.get(`${t.namespace}:session:${sid}`);
  expect(row).toContain('"status":"closed"');
});

it('T104: an emptied cache neither ends nor restores sessions', async () => {
  const [stays, leaves] = [await t.signedIn(), await t.signedIn()];
  await t.call(endpoints.logout, { token: leaves.token });
  for (const key of await t.redis.keys(`${t.namespace}:session:*`)) await t.redis.del(key);
  expect((await me(stays.token)).status).toBe(200);
  expect((await me(leaves.token)).status).toBe(401);
});

it('T51: refuses tokens of blocked and closed accounts', async () => {
  const account = await t.signedIn();
  for (const key of await t.redis.keys(`${t.namespace}:session:*`)) await t.redis.del(key);
  await t.auth.users.updateOne({ email: account.email }, { $set: { status: 'blocked' } });
  expect((await me(account.token)).status).toBe(401);
});

it.each([
  ['a password was changed', { passwordHash: 'another' }],
  ['an account was blocked', { status: 'blocked' }],
])('T50, T51: a concurrent log-in while %s opens no session', async (_what, change) => {
  const account = await t.member();
  const { hasher } = t.auth;
  t.auth.hasher = {
    ...hasher,
    verify: async (stored, password) => {
      const right = await hasher.verify(stored, password);
      await t.auth.users.updateOne({ email: account.email }, { $set: change });
      return right;
    },
  };
  const answer = await login({ email: account.email, password: account.password }).finally(
    () => (t.auth.hasher = hasher),
  );
  expect([answer.status, answer.body]).toEqual([422, wrong]);
  const row = await t.auth.users.findOne({ email: account.email }).lean();
  expect(await t.auth.sessions.countDocuments({ userId: row?._id, endedAt: { $exists: false } })).toBe(0);
});

it('T47, T48: refuses tokens with other signatures, algorithms or content', async () => {
  const { token } = await t.signedIn();
  const [head = '', body = '', signature = ''] = token.split('.');
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Record<string, unknown>;
  const other = Buffer.from(JSON.stringify({ ...claims, role: 'operator' })).toString('base64url');
  for (const bad of [
    `${none}.${body}.`,
    `${none}.${body}.${signature}`,
    `${head}.${other}.${signature}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    'x',
    '',
  ])
    expect((await me(bad)).body.tokenStatus).toBe(0);
});

it('T48: an ordinary token lives a day, a remembered one seven', async () => {
  const account = await t.member();
  for (const [rememberPassword, hours] of [
    [false, 24],
    [true, 168],
  ] as const) {
    const token = await t.logIn(account, { rememberPassword });
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as {
      iat: number;
      exp: number;
      sid: string;
    };
    expect(claims.exp - claims.iat).toBe(hours * 3600);
    expect(claims.sid).toMatch(/^[0-9a-f]{32}$/);
  }
});

it('T48: a session ends after two idle hours', async () => {
  const account = await t.signedIn();
  const row = await t.auth.users.findOne({ email: account.email }).lean();
  await t.auth.sessions.updateMany({ userId: row?._id }, { $set: { lastSeenAt: new Date(Date.now() - 2 * 3600_000) } });
  for (const key of await t.redis.keys(`${t.namespace}:session:*`)) await t.redis.del(key);
  expect((await me(account.token)).status).toBe(401);
});

it("T55: ignores the client's first-login flag", async () => {
  const account = await t.member();
  const first = await t.call(endpoints.login, {
    body: { email: account.email, password: account.password, first_time_login: 'no' },
  });
  expect(first.body.response?.user.first_time_login).toBe('yes');
  await t.call(endpoints.logout, { token: first.body.response?.token });
  const second = await t.call(endpoints.login, {
    body: { email: account.email, password: account.password, first_time_login: 'yes' },
  });
  expect(second.body.response?.user.first_time_login).toBe('no');
});

it('lists sessions with their devices and ends one from another', async () => {
  const account = await t.member();
  const phone = await t.logIn(account, {
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36' },
  });
  const desk = await t.logIn(account, {
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/127.0' },
  });
  const list = (await t.call(endpoints.listSessions, { token: desk })).body.response?.data ?? [];
  expect(list.map(({ device, current }) => [device, current])).toEqual(
    expect.arrayContaining([
      ['Chrome on Android', false],
      ['Firefox on Windows', true],
    ]),
  );
  const other = list.find(({ current }) => !current)?.sessionID ?? '';
  expect((await t.call(endpoints.endSession, { token: desk, params: { sessionID: other } })).body.status).toBe(true);
  expect((await me(phone)).status).toBe(401);
  expect((await me(desk)).status).toBe(200);
  const stranger = await t.signedIn();
  const mine = list.find(({ current }) => current)?.sessionID ?? '';
  expect((await t.call(endpoints.endSession, { token: stranger.token, params: { sessionID: mine } })).status).toBe(404);
  expect((await me(desk)).status).toBe(200);
});

it('the first operator signs in with the credentials of the file', async () => {
  const answer = await login(operatorCredentials);
  expect(answer.body.response?.user).toMatchObject({ role: 'operator', first_time_login: 'no' });
});

it('readSession answers only services, with the role stored in the database', async () => {
  const token = await t.logIn(operatorCredentials);
  const sid = String(
    (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { sid: string }).sid,
  );
  expect((await t.call(endpoints.readSession, { params: { sid }, as: 'gateway' })).body.response).toMatchObject({
    role: 'operator',
    status: 'active',
  });
  const answer = await t.raw('internal', `/internal/sessions/${sid}`, { headers: { 'x-auth-token': token } });
  expect(answer.status).toBe(401);
});

it('notifies open pages of ended sessions after the answer, so that the page that changed the password stays signed in', async () => {
  const account = await t.signedIn();
  const received: { name: string; at: number }[] = [];
  const subscriber = t.redis.duplicate();
  await subscriber.connect();
  await subscriber.subscribe(`${t.namespace}:live:${(await me(account.token)).body.response?._id}`);
  subscriber.on('message', (_channel, text) =>
    received.push({ name: (JSON.parse(text) as { name: string }).name, at: performance.now() }),
  );
  await t.call(endpoints.changePassword, {
    token: account.token,
    body: {
      current_password: account.password,
      password: 'masala-chai-at-six',
      confirm_password: 'masala-chai-at-six',
    },
  });
  const answeredAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  subscriber.disconnect();
  // At least once: two workers may find the same ended session.
  expect([...new Set(received.map(({ name }) => name))]).toEqual(['signed-out']);
  expect(received[0]?.at).toBeGreaterThan(answeredAt);
});
