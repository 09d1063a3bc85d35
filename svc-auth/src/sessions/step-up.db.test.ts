import { endpoints } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

interface Who {
  name: string;
  email: string;
  password: string;
  token: string;
}
const edit = (who: Who, more: { email?: string; loginCode?: boolean; password?: string }) =>
  t.call(endpoints.updateProfile, { token: who.token, body: { name: who.name, email: who.email, ...more } });
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
    const who = await t.signedIn();
    const before = await t.me(who.token);
    const thief = await edit(who, { email: 'thief.111@example.in' });
    expect([thief.status, thief.body]).toMatchObject([403, needed]);
    expect(await t.me(who.token)).toEqual(before);
    expect(mailsTo('thief.111@example.in')).toEqual([]);
    expect((await edit(who, { email: 'asha.111@example.in', password: who.password })).body.response).toMatchObject({
      email: who.email,
      pendingEmail: 'asha.111@example.in',
    });
  });

  it('T111: without the password, used addresses are not revealed', async () => {
    const [who, other] = [await t.signedIn(), await t.member()];
    expect((await edit(who, { email: other.email })).body).toMatchObject(needed);
    expect((await edit(who, { email: other.email, password: who.password })).body.code).toBe('email-taken');
  });

  it('T112: disabling the log-in code requires the password and notifies the owner', async () => {
    const who = await t.signedIn();
    await edit(who, { loginCode: true });
    expect((await edit(who, { loginCode: false })).body).toMatchObject(needed);
    expect((await t.me(who.token))?.loginCode).toBe(true);
    expect((await edit(who, { loginCode: false, password: who.password })).body.response?.loginCode).toBe(false);
    expect((await t.post.mailTo(who.email, { after: 1 })).subject).toBe(
      'Your IPL Baazi login no longer asks for a code',
    );
  });

  it('T112: deleting the account requires the password', async () => {
    const who = await t.signedIn();
    const answer = await t.call(endpoints.deleteAccount, { token: who.token, body: {} });
    expect([answer.status, answer.body]).toMatchObject([403, needed]);
    expect((await t.me(who.token))?.status).toBe('active');
  });

  it('other changes require no password', async () => {
    const who = await t.signedIn();
    expect((await edit(who, {})).status).toBe(200);
    expect((await edit(who, { loginCode: true })).status).toBe(200);
    await edit(who, { email: 'pending.111@example.in', password: who.password });
    expect((await edit(who, { email: 'pending.111@example.in' })).status).toBe(200);
    expect((await edit(who, {})).body.response).not.toHaveProperty('pendingEmail');
  });

  it('T111, T37: a wrong password changes nothing, and after five even the right one is refused for a while', async () => {
    const who = await t.signedIn();
    for (let i = 0; i < 5; i += 1)
      expect((await edit(who, { email: 'guess.111@example.in', password: `wrong-guess-${i}` })).body).toMatchObject({
        code: 'wrong-password',
        errors: [{ path: 'password', msg: 'The password is not right.' }],
      });
    const answer = await edit(who, { email: 'guess.111@example.in', password: who.password });
    expect([answer.status, answer.body.code, Number(answer.headers.get('retry-after')) > 30]).toEqual([
      429,
      'too-many-requests',
      true,
    ]);
    expect(await t.me(who.token)).not.toHaveProperty('pendingEmail');
  });
});

describe('T112: the data download', () => {
  const take = (token: string) => t.call(endpoints.exportData, { token });
  const takeWith = (token: string, password?: string) => t.call(endpoints.downloadData, { token, body: { password } });

  it('is allowed within ten minutes of the sign-in', async () => {
    const who = await t.signedIn();
    await signedInAgo(who.token, 9.9);
    expect([(await take(who.token)).status, (await takeWith(who.token)).status]).toEqual([200, 200]);
    await signedInAgo(who.token, 10);
    for (const answer of [await take(who.token), await takeWith(who.token)])
      expect([answer.status, answer.body]).toMatchObject([403, needed]);
  });

  it('is allowed with the password', async () => {
    const who = await t.signedIn();
    await signedInAgo(who.token, 60);
    expect((await takeWith(who.token, 'not-the-one')).body.code).toBe('wrong-password');
    expect((await takeWith(who.token, who.password)).body.response).toMatchObject({ profile: { email: who.email } });
  });

  it('is not allowed by a replaced token of an old sign-in', async () => {
    const who = await t.signedIn();
    await signedInAgo(who.token, 60);
    const body = {
      current_password: who.password,
      password: 'masala-chai-at-six',
      confirm_password: 'masala-chai-at-six',
    };
    const { token = '' } = (await t.call(endpoints.changePassword, { token: who.token, body })).body.response ?? {};
    expect((await take(token)).body).toMatchObject(needed);
  });
});

describe('T112: for svc-wallet', () => {
  const ask = async (sid: string, password?: string) =>
    (await t.call(endpoints.stepUp, { as: 'svc-wallet', params: { sid }, body: { password } })).body.response;

  it('confirms a fresh session or a right password', async () => {
    const who = await t.signedIn();
    const sid = sidOf(who.token);
    expect(await ask(sid)).toEqual({ kind: 'confirmed' });
    await signedInAgo(who.token, 11);
    expect(await ask(sid)).toEqual({ kind: 'password-needed' });
    expect(await ask(sid, 'not-the-one')).toEqual({ kind: 'wrong' });
    expect(await ask(sid, who.password)).toEqual({ kind: 'confirmed' });
    for (let i = 0; i < 5; i += 1) await ask(sid, `wrong-guess-${i}`);
    expect(await ask(sid, who.password)).toEqual({ kind: 'wait', waitSeconds: expect.any(Number) });
  });

  it('confirms nothing for ended or unknown sessions', async () => {
    const who = await t.signedIn();
    await t.call(endpoints.logout, { token: who.token });
    expect(await ask(sidOf(who.token), who.password)).toEqual({ kind: 'password-needed' });
    expect(await ask('0'.repeat(32), who.password)).toEqual({ kind: 'password-needed' });
  });
});
