import { type EndpointData, endpoints } from '@baazi/contracts';
import { addApp, addPasskey, challenge } from '../testing/add-factors';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

interface Account {
  name: string;
  email: string;
  password: string;
  token: string;
}
const edit = (account: Account, more: { email?: string; loginCode?: boolean; password?: string }) =>
  t.call(endpoints.updateProfile, {
    token: account.token,
    body: { name: account.name, email: account.email, ...more },
  });
const sidOf = (token: string): string =>
  String((JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid);
const signedInAgo = async (token: string, minutes: number): Promise<void> => {
  await t.auth.sessions.updateOne(
    { _id: sidOf(token) },
    { $set: { createdAt: new Date(Date.now() - minutes * 60_000) } },
  );
};
const mailsTo = (email: string) => t.post.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const needed = { code: 'confirm-password', errors: [{ path: 'password', msg: expect.any(String) }] };

describe('actions that could take over an account', () => {
  it('T111: a new e-mail address requires the password, also in a fresh session', async () => {
    const account = await t.signedIn();
    const before = await t.me(account.token);
    const refused = await edit(account, { email: 'thief.111@example.in' });
    expect([refused.status, refused.body]).toMatchObject([403, needed]);
    expect(await t.me(account.token)).toEqual(before);
    expect(mailsTo('thief.111@example.in')).toEqual([]);
    expect(
      (await edit(account, { email: 'asha.111@example.in', password: account.password })).body.response,
    ).toMatchObject({
      email: account.email,
      pendingEmail: 'asha.111@example.in',
    });
  });

  it('T111: without the password, used addresses are not revealed', async () => {
    const [account, other] = [await t.signedIn(), await t.member()];
    expect((await edit(account, { email: other.email })).body).toMatchObject(needed);
    expect((await edit(account, { email: other.email, password: account.password })).body.code).toBe('email-taken');
  });

  it('T112: disabling the log-in code requires the password and notifies the owner', async () => {
    const account = await t.signedIn();
    await edit(account, { loginCode: true });
    expect((await edit(account, { loginCode: false })).body).toMatchObject(needed);
    expect((await t.me(account.token))?.loginCode).toBe(true);
    expect((await edit(account, { loginCode: false, password: account.password })).body.response?.loginCode).toBe(
      false,
    );
    expect((await t.post.mailTo(account.email, { after: 1 })).subject).toBe(
      'Your IPL Baazi login no longer asks for a code',
    );
  });

  it('T112: deleting the account requires the password', async () => {
    const account = await t.signedIn();
    const answer = await t.call(endpoints.deleteAccount, { token: account.token, body: {} });
    expect([answer.status, answer.body]).toMatchObject([403, needed]);
    expect((await t.me(account.token))?.status).toBe('active');
  });

  it('other changes require no password', async () => {
    const account = await t.signedIn();
    expect((await edit(account, {})).status).toBe(200);
    expect((await edit(account, { loginCode: true })).status).toBe(200);
    await edit(account, { email: 'pending.111@example.in', password: account.password });
    expect((await edit(account, { email: 'pending.111@example.in' })).status).toBe(200);
    expect((await edit(account, {})).body.response).not.toHaveProperty('pendingEmail');
  });

  it('T111, T37: a wrong password changes nothing, and after five even the right one is refused for a while', async () => {
    const account = await t.signedIn();
    for (let i = 0; i < 5; i += 1)
      expect((await edit(account, { email: 'guess.111@example.in', password: `wrong-guess-${i}` })).body).toMatchObject(
        {
          code: 'wrong-password',
          errors: [{ path: 'password', msg: 'The password is not right.' }],
        },
      );
    const answer = await edit(account, { email: 'guess.111@example.in', password: account.password });
    expect([answer.status, answer.body.code, Number(answer.headers.get('retry-after')) > 30]).toEqual([
      429,
      'too-many-requests',
      true,
    ]);
    expect(await t.me(account.token)).not.toHaveProperty('pendingEmail');
  });
});

describe('T112: the data download', () => {
  const exportData = (token: string) => t.call(endpoints.exportData, { token });
  const downloadData = (token: string, password?: string) =>
    t.call(endpoints.downloadData, { token, body: { password } });

  it('is allowed within ten minutes of the sign-in', async () => {
    const account = await t.signedIn();
    await signedInAgo(account.token, 9.9);
    expect([(await exportData(account.token)).status, (await downloadData(account.token)).status]).toEqual([200, 200]);
    await signedInAgo(account.token, 10);
    for (const answer of [await exportData(account.token), await downloadData(account.token)])
      expect([answer.status, answer.body]).toMatchObject([403, needed]);
  });

  it('is allowed with the password', async () => {
    const account = await t.signedIn();
    await signedInAgo(account.token, 60);
    expect((await downloadData(account.token, 'not-the-one')).body.code).toBe('wrong-password');
    expect((await downloadData(account.token, account.password)).body.response).toMatchObject({
      profile: { email: account.email },
    });
  });

  it('is not allowed by a replaced token of an old sign-in', async () => {
    const account = await t.signedIn();
    await signedInAgo(account.token, 60);
    const body = {
      current_password: account.password,
      password: 'masala-chai-at-six',
      confirm_password: 'masala-chai-at-six',
    };
    const { token = '' } = (await t.call(endpoints.changePassword, { token: account.token, body })).body.response ?? {};
    expect((await exportData(token)).body).toMatchObject(needed);
  });
});

describe('T112: for svc-wallet', () => {
  const stepUp = async (sid: string, password?: string) =>
    (await t.call(endpoints.stepUp, { as: 'svc-wallet', params: { sid }, body: { password } })).body.response;

  it('confirms a fresh session or a right password', async () => {
    const account = await t.signedIn();
    const sid = sidOf(account.token);
    expect(await stepUp(sid)).toEqual({ kind: 'confirmed' });
    await signedInAgo(account.token, 11);
    expect(await stepUp(sid)).toEqual({ kind: 'password-needed' });
    expect(await stepUp(sid, 'not-the-one')).toEqual({ kind: 'wrong' });
    expect(await stepUp(sid, account.password)).toEqual({ kind: 'confirmed' });
    for (let i = 0; i < 5; i += 1) await stepUp(sid, `wrong-guess-${i}`);
    expect(await stepUp(sid, account.password)).toEqual({ kind: 'wait', waitSeconds: expect.any(Number) });
  });

  it('confirms nothing for ended or unknown sessions', async () => {
    const account = await t.signedIn();
    await t.call(endpoints.logout, { token: account.token });
    expect(await stepUp(sidOf(account.token), account.password)).toEqual({ kind: 'password-needed' });
    expect(await stepUp('0'.repeat(32), account.password)).toEqual({ kind: 'password-needed' });
  });
});

describe('T129: with a second factor, neither token nor password nor both are enough', () => {
  type Confirm = (account: Account, password?: string) => Promise<{ status: number; body: { code?: string } }>;
  const factorOf = async (account: Account) =>
    (await t.call(endpoints.listFactors, { token: account.token })).body.response?.data[0]?.factorID ?? '';
  const asked: Record<string, Confirm> = {
    'updateProfile, address': (account, password) => edit(account, { email: `new.${account.email}`, password }),
    'updateProfile, login code': async (account, password) => {
      await edit(account, { loginCode: true });
      return edit(account, { loginCode: false, password });
    },
    changePassword: ({ token, password: old }, password = old) => {
      const fresh = 'masala-chai-at-six';
      return t.call(endpoints.changePassword, {
        token,
        body: { current_password: password, password: fresh, confirm_password: fresh },
      });
    },
    exportData: ({ token }) => t.call(endpoints.exportData, { token }),
    downloadData: ({ token }, password) => t.call(endpoints.downloadData, { token, body: { password } }),
    deleteAccount: ({ token }, password) => t.call(endpoints.deleteAccount, { token, body: { password } }),
    beginTotp: ({ token }, password) => t.call(endpoints.beginTotp, { token, body: { password } }),
    beginPasskey: ({ token }, password) => t.call(endpoints.beginPasskey, { token, body: { password } }),
    removeFactor: async (account, password) =>
      t.call(endpoints.removeFactor, {
        token: account.token,
        params: { factorID: await factorOf(account) },
        body: { password },
      }),
    renewRecoveryCodes: ({ token }, password) => t.call(endpoints.renewRecoveryCodes, { token, body: { password } }),
    'stepUp, for a withdrawal to a new UPI ID': async ({ token }, password) => {
      const answer = await t.call(endpoints.stepUp, {
        as: 'svc-wallet',
        params: { sid: sidOf(token) },
        body: { password },
      });
      const kind = answer.body.response?.kind ?? 'none';
      const code = { 'factor-needed': 'confirm-factor', 'password-needed': 'confirm-password' }[kind as string];
      return { status: kind === 'confirmed' ? 200 : 403, body: { code } };
    },
  };
  /** An hour after the sign-in, nothing was shown since. */
  const anHourAgo = async ({ token }: Account): Promise<void> => {
    const ago = new Date(Date.now() - 3600_000);
    await t.auth.sessions.updateOne({ _id: sidOf(token) }, { $set: { createdAt: ago, factorAt: ago } });
    await t.redis.del(t.keys(`session:${sidOf(token)}`));
  };
  const codeOf = async (answer: ReturnType<Confirm>) => (await answer).body.code;
  const rows = Object.entries(asked);

  test('the table has every endpoint that asks for the password', () => {
    const own = (Object.entries(endpoints) as [string, EndpointData][]).filter(
      ([, { owner, refusals }]) => owner === 'svc-auth' && 'confirm-password' in refusals,
    );
    const named = new Set(Object.keys(asked).map((name) => name.split(',')[0]));
    expect(own.map(([name]) => name).filter((name) => !named.has(name))).toEqual([]);
  });

  test.each(rows)('%s: requires the factor also with the right password, then goes on with both', async (name, ask) => {
    const account = await t.signedIn();
    const { app } = await addApp(t, account);
    await anHourAgo(account);
    expect(await codeOf(ask(account))).toBe('confirm-factor');
    expect(await codeOf(ask(account, account.password))).toBe('confirm-factor');
    const shown = await t.call(endpoints.showFactor, { token: account.token, body: { code: app() } });
    expect(shown.status).toBe(200);
    if (name !== 'changePassword') expect(await codeOf(ask(account))).toBe('confirm-password');
    if (name !== 'exportData') expect((await ask(account, account.password)).status).toBe(200);
  });

  test.each(rows.filter(([name]) => name !== 'changePassword'))(
    '%s: a passkey that verified its user is enough, once',
    async (_name, ask) => {
      const account = await t.signedIn();
      const passkey = await addPasskey(t, account);
      await anHourAgo(account);
      expect(await codeOf(ask(account))).toBe('confirm-factor');
      const signed = passkey.sign({ challenge: await challenge(t) });
      const shown = await t.call(endpoints.showFactor, { token: account.token, body: { passkey: signed } });
      expect(shown.status).toBe(200);
      expect((await ask(account)).status).toBe(200);
      const row = await t.auth.sessions.findOne({ _id: sidOf(account.token) }).lean();
      expect(row).not.toHaveProperty('passkeyShownAt');
    },
  );

  test('a log-in by passkey is not a passkey shown again', async () => {
    const account = await t.signedIn();
    const passkey = await addPasskey(t, account);
    const signed = passkey.sign({ challenge: await challenge(t) });
    const { token = '' } =
      (await t.call(endpoints.loginWithPasskey, { body: { passkey: signed } })).body.response ?? {};
    expect(await codeOf(asked['deleteAccount']?.({ ...account, token }) ?? Promise.reject(new Error()))).toBe(
      'confirm-password',
    );
  });
});
