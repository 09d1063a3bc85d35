import { endpoints } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

let n = 0;
const newAddress = (): string => `new.address.${(n += 1)}@example.in`;
type Who = Awaited<ReturnType<TestAuth['signedIn']>>;
const ask = (who: Who, email: string, token = who.token) =>
  t.call(endpoints.updateProfile, { token, body: { name: who.name, email, password: who.password } });
const codeAt = async (email: string): Promise<string> => (await t.post.mailTo(email)).code ?? '';
const enter = (token: string, otp: string) => t.call(endpoints.verifyEmail, { token, body: { otp } });
/** The whole change: asked for, and the code entered; answers the session's new token. */
async function change(who: Who, email: string, token = who.token): Promise<string> {
  expect((await ask(who, email, token)).status).toBe(200);
  const answer = await enter(token, await codeAt(email));
  expect(answer.status).toBe(200);
  return answer.headers.get('x-auth-token') ?? '';
}
const undoIn = (raw: string): string =>
  /undo-email-change#token=([\w-]{43})/.exec(raw.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1] ?? '';
const undoFrom = async (email: string, nth: number): Promise<string> =>
  undoIn((await t.post.mailTo(email, { after: nth })).raw);
const undo = (token: string) => t.call(endpoints.undoEmailChange, { body: { token } });
const login = (email: string, password: string) => t.call(endpoints.login, { body: { email, password } });

it('T111: notifies the old address before the change, and its link stops the change', async () => {
  const who = await t.signedIn();
  const thief = newAddress();
  await ask(who, thief);
  const mail = await t.post.mailTo(who.email, { after: 1 });
  expect(mail.subject).toBe('Your IPL Baazi email is about to change');
  expect(mail.raw).not.toContain(thief);
  expect((await undo(undoIn(mail.raw))).body).toMatchObject({ status: true });
  expect((await t.call(endpoints.currentUser, { token: who.token })).status).toBe(401);
  const row = await t.auth.users.findOne({ email: who.email }).lean();
  expect(row).not.toHaveProperty('pendingEmail');
  expect((await t.post.mailTo(who.email, { after: 2 })).subject).toBe('Your One-Time Password for IPL Baazi');
});

it('T111: the link undoes a completed change: old address back, all sessions ended, password invalid, reset mailed', async () => {
  const who = await t.signedIn();
  const thief = newAddress();
  const link = change(who, thief).then(() => undoFrom(who.email, 1));
  const token = await link;
  const inside = await t.logIn({ email: thief, password: who.password });
  expect((await undo(token)).status).toBe(200);
  expect((await t.call(endpoints.currentUser, { token: inside })).status).toBe(401);
  for (const email of [thief, who.email]) expect((await login(email, who.password)).status).toBe(422);
  const reset = await t.post.mailTo(who.email, { after: 3 });
  const { code = '' } = reset;
  expect((await t.call(endpoints.verifyOtp, { body: { email: who.email, otp: code } })).status).toBe(200);
  const password = 'masala-chai-at-six';
  await t.call(endpoints.updatePassword, {
    body: { email: who.email, otp: code, password, confirmPassword: password },
  });
  expect((await t.me(await t.logIn({ email: who.email, password })))?.emailVerified).toBe(true);
});

it('T111: the mail after a completed change has a link too, and either link is sufficient', async () => {
  const who = await t.signedIn();
  await change(who, newAddress());
  const [before, after] = [await undoFrom(who.email, 1), await undoFrom(who.email, 2)];
  expect(new Set(['', before, after]).size).toBe(3);
  expect((await undo(after)).status).toBe(200);
  const second = await undo(after);
  expect([second.status, second.body.code]).toEqual([422, 'link-expired']);
});

it('T111: the first link undoes two later changes, and the links of the attacker are invalid', async () => {
  const who = await t.signedIn();
  const [first, second] = [newAddress(), newAddress()];
  const token = await change(who, first);
  for (const key of await t.redis.keys(`${t.namespace}:limit:code-pause*`)) await t.redis.del(key);
  await change(who, second, token);
  const own = await undoFrom(who.email, 1);
  const thiefs = await undoFrom(first, 1);
  expect((await undo(own)).status).toBe(200);
  expect((await t.auth.users.findOne({ email: who.email }).lean())?.status).toBe('active');
  expect((await undo(thiefs)).body.code).toBe('link-expired');
});

it('T111: reserves the old address for its owner while the change can be undone', async () => {
  const who = await t.signedIn();
  const token = await change(who, newAddress());
  const squatter = await t.call(endpoints.signup, {
    body: {
      name: 'Squatter',
      email: who.email,
      password: 'gully-cricket-nets',
      confirm_password: 'gully-cricket-nets',
    },
  });
  expect(squatter.body.code).toBe('email-taken');
  const other = await t.signedIn();
  expect((await ask(other, who.email)).body.code).toBe('email-taken');
  expect((await ask(who, who.email, token)).status).toBe(200);
  await t.auth.emailUndos.updateMany({ email: who.email }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect((await ask(other, who.email)).status).toBe(200);
});

it('T111: a link works for 72 hours, and only its hash is stored', async () => {
  const who = await t.signedIn();
  await ask(who, newAddress());
  const token = await undoFrom(who.email, 1);
  const [row] = await t.auth.emailUndos.find({ email: who.email }).lean();
  expect(JSON.stringify(row)).not.toContain(token);
  expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3600_000)).toBe(72);
  await t.auth.emailUndos.updateOne({ _id: row?._id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect((await undo(token)).body.code).toBe('link-expired');
  expect((await t.me(who.token))?.pendingEmail).toBeDefined();
});

it('T111: two concurrent requests undo once', async () => {
  const who = await t.signedIn();
  await ask(who, newAddress());
  const token = await undoFrom(who.email, 1);
  const both = await Promise.all([undo(token), undo(token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});

it('T111: a completed change ends other sessions, and this one gets a new token', async () => {
  const who = await t.signedIn();
  const phone = await t.logIn(who);
  const token = await change(who, newAddress());
  const me = async (held: string) => (await t.call(endpoints.currentUser, { token: held })).status;
  expect([await me(who.token), await me(phone), await me(token)]).toEqual([401, 401, 200]);
});

it('verifying the current address ends no session', async () => {
  const who = await t.signedIn();
  await t.call(endpoints.requestEmailVerification, { token: who.token, body: {} });
  const answer = await enter(who.token, (await t.post.mailTo(who.email, { after: 1 })).code ?? '');
  expect([answer.status, answer.headers.get('x-auth-token')]).toEqual([200, null]);
  expect((await t.call(endpoints.currentUser, { token: who.token })).status).toBe(200);
});

it('a deleted account cannot be restored, and its address is free at once', async () => {
  const who = await t.signedIn();
  const token = await change(who, newAddress());
  const link = await undoFrom(who.email, 1);
  await t.call(endpoints.deleteAccount, { token, body: { password: who.password } });
  expect((await undo(link)).body.code).toBe('link-expired');
  await t.member({ email: who.email });
});
