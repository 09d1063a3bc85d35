import { agreedTo, endpoints, events } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

describe('a guest', () => {
  it('signs up with one click, logs in with the returned credentials and sees the password until the first log-out', async () => {
    const joined = await t.call(endpoints.signupGuest, { body: {} });
    expect(joined.body).toMatchObject({ status: true, message: 'Sign up successfully' });
    const { email = '', password = '', username = '' } = joined.body.response ?? {};
    expect(email).toMatch(/^guest-[a-z2-9]{20}@guest\.invalid$/);
    expect(username).toBe(email.split('@')[0]);
    const login = await t.call(endpoints.login, { body: { email, password } });
    expect(login.body.response?.user).toMatchObject({
      passwordCopy: password,
      first_time_login: 'yes',
      kind: 'guest',
      username,
    });
    const token = login.body.response?.token ?? '';
    const me = await t.call(endpoints.currentUser, { token });
    expect(me.body.response).toMatchObject({ passwordCopy: password, first_time_login: 'yes', last_login: null });
    await t.call(endpoints.logout, { token });
    const again = await t.call(endpoints.login, { body: { email, password } });
    expect(again.body.response?.user).toMatchObject({ first_time_login: 'no', last_login: expect.any(String) });
    expect(again.body.response?.user).not.toHaveProperty('passwordCopy');
  });

  it('logs in with the reply of the sign-up as it is, and with its username in place of the address', async () => {
    const { response: credentials } = (await t.call(endpoints.signupGuest, { body: {} })).body;
    if (!credentials) throw new Error('no guest was signed up');
    const { username, email, password } = credentials;
    for (const body of [credentials, { email: username, password }, { email: ` ${username.toUpperCase()} `, password }])
      expect((await t.call(endpoints.login, { body })).body).toMatchObject({
        status: true,
        response: { user: { email } },
      });
    const wrong = await t.call(endpoints.login, { body: { email: username, password: 'not-this-one' } });
    const unknown = await t.call(endpoints.login, { body: { email: 'guest-nobody-at-all', password } });
    expect([wrong, unknown].map(({ status, body }) => [status, body.code, body.errors])).toEqual([
      [422, 'wrong-credentials', expect.anything()],
      [422, 'wrong-credentials', expect.anything()],
    ]);
  });

  it('T56: has its password stored nowhere in plain text', async () => {
    const { password } = await t.guest();
    const rows = await Promise.all(
      ['users', 'sessions', 'codes', 'mails', 'outbox'].map((name) => t.db.collection(name).find().toArray()),
    );
    expect(JSON.stringify(rows)).not.toContain(password);
    const keys = await t.redis.keys(`${t.namespace}:*`);
    for (const key of keys)
      if ((await t.redis.type(key)) === 'string') expect(await t.redis.get(key)).not.toContain(password);
  });

  it('T57: gets a name and a password that nobody can guess', async () => {
    const [one, two] = [await t.guest(), await t.guest()];
    expect(one.password).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/);
    expect(one.password).not.toBe(two.password);
    expect(one.username).not.toBe(two.username);
  });

  it('gets its wallet opened by a direct call and by the event', async () => {
    const { token } = await t.guest();
    const me = await t.call(endpoints.currentUser, { token });
    const userId = me.body.response?._id;
    expect(t.wallet.opened).toContainEqual(expect.objectContaining({ userId, kind: 'guest', emailVerified: false }));
    const rows = await t.db.collection('outbox').find().toArray();
    expect(JSON.stringify(rows)).toContain(userId);
    expect(JSON.stringify(rows)).toContain(events.userRegistered.name);
  });

  it('becomes a member with the same data and a new token', async () => {
    const guest = await t.guest();
    const before = await t.me(guest.token);
    const answer = await t.call(endpoints.upgradeGuest, {
      token: guest.token,
      body: {
        name: 'Gita Iyer',
        email: 'gita@example.in',
        password: 'masala-chai-at-six',
        confirm_password: 'masala-chai-at-six',
      },
    });
    const { token = '', user } = answer.body.response ?? {};
    expect(user).toMatchObject({
      _id: before?._id,
      refferalID: before?.refferalID,
      kind: 'member',
      name: 'Gita Iyer',
      email: 'gita@example.in',
      emailVerified: false,
    });
    expect((await t.call(endpoints.currentUser, { token: guest.token })).status).toBe(401);
    expect(await t.me(token)).not.toHaveProperty('passwordCopy');
    const code = (await t.post.mailTo('gita@example.in')).code ?? '';
    expect((await t.call(endpoints.verifyEmail, { token, body: { otp: code } })).body.response?.emailVerified).toBe(
      true,
    );
    await t.logIn({ email: 'gita@example.in', password: 'masala-chai-at-six' });
    expect((await t.call(endpoints.login, { body: { email: guest.email, password: guest.password } })).status).toBe(
      422,
    );
    expect(
      (
        await t.call(endpoints.upgradeGuest, {
          token,
          body: {
            name: 'Gita',
            email: 'g2@example.in',
            password: 'masala-chai-at-six',
            confirm_password: 'masala-chai-at-six',
          },
        })
      ).body.code,
    ).toBe('not-a-guest');
  });
});

describe('T130: the first address and password of a guest', () => {
  const device = 'f2a3c6de-0d5a-4a45-8d9e-0c6c1f0f7a11';
  const joined = async () => {
    const answer = await t.call(endpoints.signupGuest, { body: {}, headers: { 'x-device-id': device } });
    const account = answer.body.response ?? { email: '', password: '', username: '' };
    return { ...account, token: await t.logIn(account, { headers: { 'x-device-id': device } }) };
  };
  const elevenMinutesAgo = (username: string) =>
    t.auth.users.updateOne({ username }, { $set: { createdAt: new Date(Date.now() - 11 * 60_000) } });
  let n = 0;
  const upgrade = (token: string, current_password?: string, headers?: Record<string, string>) => {
    n += 1;
    const password = 'masala-chai-at-six';
    const body = { name: 'Gita Iyer', email: `gita.130.${n}@example.in`, password, confirm_password: password };
    return t.call(endpoints.upgradeGuest, { token, body: { ...body, current_password }, headers });
  };
  const stepUp = async (token: string) => {
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
    return (await t.call(endpoints.stepUp, { as: 'svc-wallet', params: { sid }, body: {} })).body.response;
  };

  test('require its own password once ten minutes are over', async () => {
    const guest = await joined();
    await elevenMinutesAgo(guest.username);
    const naked = await upgrade(guest.token);
    expect([naked.status, naked.body]).toMatchObject([
      422,
      { code: 'wrong-password', errors: [{ path: 'current_password' }] },
    ]);
    expect((await upgrade(guest.token, 'not-the-one')).body.code).toBe('wrong-password');
    expect((await t.me(guest.token))?.kind).toBe('guest');
    expect((await upgrade(guest.token, guest.password)).body.response?.user.kind).toBe('member');
  });

  test('the copy of its password does not outlive those ten minutes', async () => {
    await joined();
    const keys = await t.redis.keys(t.keys('password-copy:*'));
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(await t.redis.ttl(key)).toBeLessThanOrEqual(600);
  });

  test('from the device that signed up let money be withdrawn at once', async () => {
    const guest = await joined();
    const { token = '' } = (await upgrade(guest.token, undefined, { 'x-device-id': device })).body.response ?? {};
    expect(await stepUp(token)).toEqual({ kind: 'confirmed' });
  });

  test.each<Record<string, string>>([{}, { 'x-device-id': '0b0d7c1e-93d4-4b55-9a0f-2f5c7f1c9d22' }])(
    'from another device (%j) hold withdrawals for a day',
    async (headers) => {
      const guest = await joined();
      const thief = await t.logIn(guest, { headers });
      const { token = '' } = (await upgrade(thief, guest.password, headers)).body.response ?? {};
      expect(await stepUp(token)).toEqual({ kind: 'held', waitSeconds: expect.any(Number) });
      const rest = await t.call(endpoints.deleteAccount, {
        token,
        body: { password: 'masala-chai-at-six', upi: 'thief@okbank' },
      });
      expect(rest.body.code).toBe('withdrawals-held');
      const aDayAgo = { withdrawalsHeldUntil: new Date(Date.now() - 1000) };
      await t.auth.users.updateOne({ username: guest.username }, { $set: aDayAgo });
      expect(await stepUp(token)).toMatchObject({ kind: 'confirmed' });
    },
  );
});

it('stores the terms and rules accepted at sign-up and includes them in the data download', async () => {
  const [{ token }, guest] = await Promise.all([t.signedIn(), t.guest()]);
  for (const one of [token, guest.token]) {
    const id = (await t.me(one))?._id ?? '';
    const { agreed } = (await t.auth.users.findById(id).lean()) ?? {};
    expect(agreed).toEqual({ ...agreedTo, at: expect.any(Date) });
  }
  const download = await t.call(endpoints.exportData, { token });
  expect(download.body.response).toMatchObject({ profile: { agreed: { terms: agreedTo.terms } } });
});
