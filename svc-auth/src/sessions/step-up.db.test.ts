import { endpoints } from '@baazi/contracts';
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
