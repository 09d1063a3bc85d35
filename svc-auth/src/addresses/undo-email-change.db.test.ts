import { endpoints } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

let n = 0;
const newAddress = (): string => `new.address.${(n += 1)}@example.in`;
type Account = Awaited<ReturnType<TestAuth['signedIn']>>;
const requestChange = (account: Account, email: string, token = account.token) =>
  t.call(endpoints.updateProfile, { token, body: { name: account.name, email, password: account.password } });
const codeAt = async (email: string): Promise<string> => (await t.post.mailTo(email)).code ?? '';
const enter = (token: string, otp: string) => t.call(endpoints.verifyEmail, { token, body: { otp } });
/** Completes a change of address and returns the session's new token. */
async function change(account: Account, email: string, token = account.token): Promise<string> {
  expect((await requestChange(account, email, token)).status).toBe(200);
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
  const account = await t.signedIn();
  const attackerEmail = newAddress();
  await requestChange(account, attackerEmail);
  const mail = await t.post.mailTo(account.email, { after: 1 });
  expect(mail.subject).toBe('Your IPL Baazi email is about to change');
  expect(mail.raw).not.toContain(attackerEmail);
  expect((await undo(undoIn(mail.raw))).body).toMatchObject({ status: true });
  expect((await t.call(endpoints.currentUser, { token: account.token })).status).toBe(401);
  const row = await t.auth.users.findOne({ email: account.email }).lean();
  expect(row).not.toHaveProperty('pendingEmail');
  expect((await t.post.mailTo(account.email, { after: 2 })).subject).toBe('Your One-Time Password for IPL Baazi');
});

it('T111: the link undoes a completed change: old address back, all sessions ended, password invalid, reset mailed', async () => {
  const account = await t.signedIn();
  const attackerEmail = newAddress();
  const link = change(account, attackerEmail).then(() => undoFrom(account.email, 1));
  const token = await link;
  const inside = await t.logIn({ email: attackerEmail, password: account.password });
  expect((await undo(token)).status).toBe(200);
  expect((await t.call(endpoints.currentUser, { token: inside })).status).toBe(401);
  for (const email of [attackerEmail, account.email]) expect((await login(email, account.password)).status).toBe(422);
  const reset = await t.post.mailTo(account.email, { after: 3 });
  const { code = '' } = reset;
  expect((await t.call(endpoints.verifyOtp, { body: { email: account.email, otp: code } })).status).toBe(200);
  const password = 'masala-chai-at-six';
  await t.call(endpoints.updatePassword, {
    body: { email: account.email, otp: code, password, confirmPassword: password },
  });
  expect((await t.me(await t.logIn({ email: account.email, password })))?.emailVerified).toBe(true);
});

it('T111: the mail after a completed change has a link too, and either link is sufficient', async () => {
  const account = await t.signedIn();
  await change(account, newAddress());
  const [before, after] = [await undoFrom(account.email, 1), await undoFrom(account.email, 2)];
  expect(new Set(['', before, after]).size).toBe(3);
  expect((await undo(after)).status).toBe(200);
  const second = await undo(after);
  expect([second.status, second.body.code]).toEqual([422, 'link-expired']);
});

it('T111: the first link undoes two later changes, and the links of the attacker are invalid', async () => {
  const account = await t.signedIn();
  const [first, second] = [newAddress(), newAddress()];
  const token = await change(account, first);
  for (const key of await t.redis.keys(`${t.namespace}:limit:code-pause*`)) await t.redis.del(key);
  await change(account, second, token);
  const ownersLink = await undoFrom(account.email, 1);
  const attackersLink = await undoFrom(first, 1);
  expect((await undo(ownersLink)).status).toBe(200);
  expect((await t.auth.users.findOne({ email: account.email }).lean())?.status).toBe('active');
  expect((await undo(attackersLink)).body.code).toBe('link-expired');
});

it('T111: reserves the old address for its owner while the change can be undone', async () => {
  const account = await t.signedIn();
  const token = await change(account, newAddress());
  const squatter = await t.call(endpoints.signup, {
    body: {
      name: 'Squatter',
      email: account.email,
      password: 'gully-cricket-nets',
      confirm_password: 'gully-cricket-nets',
    },
  });
  expect(squatter.body.code).toBe('email-taken');
  const other = await t.signedIn();
  expect((await requestChange(other, account.email)).body.code).toBe('email-taken');
  expect((await requestChange(account, account.email, token)).status).toBe(200);
  await t.auth.emailUndos.updateMany({ email: account.email }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect((await requestChange(other, account.email)).status).toBe(200);
});

it('T111: a link works for 72 hours, and only its hash is stored', async () => {
  const account = await t.signedIn();
  await requestChange(account, newAddress());
  const token = await undoFrom(account.email, 1);
  const [row] = await t.auth.emailUndos.find({ email: account.email }).lean();
  expect(JSON.stringify(row)).not.toContain(token);
  expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3600_000)).toBe(72);
  await t.auth.emailUndos.updateOne({ _id: row?._id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect((await undo(token)).body.code).toBe('link-expired');
  expect((await t.me(account.token))?.pendingEmail).toBeDefined();
});

it('T111: two concurrent requests undo once', async () => {
  const account = await t.signedIn();
  await requestChange(account, newAddress());
  const token = await undoFrom(account.email, 1);
  const both = await Promise.all([undo(token), undo(token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});

it('T111: a completed change ends other sessions, and this one gets a new token', async () => {
  const account = await t.signedIn();
  const phone = await t.logIn(account);
  const token = await change(account, newAddress());
  const me = async (held: string) => (await t.call(endpoints.currentUser, { token: held })).status;
  expect([await me(account.token), await me(phone), await me(token)]).toEqual([401, 401, 200]);
});

it('verifying the current address ends no session', async () => {
  const account = await t.signedIn();
  await t.call(endpoints.requestEmailVerification, { token: account.token, body: {} });
  const answer = await enter(account.token, (await t.post.mailTo(account.email, { after: 1 })).code ?? '');
  expect([answer.status, answer.headers.get('x-auth-token')]).toEqual([200, null]);
  expect((await t.call(endpoints.currentUser, { token: account.token })).status).toBe(200);
});

it('a deleted account cannot be restored, and its address is free at once', async () => {
  const account = await t.signedIn();
  const token = await change(account, newAddress());
  const link = await undoFrom(account.email, 1);
  await t.call(endpoints.deleteAccount, { token, body: { password: account.password } });
  expect((await undo(link)).body.code).toBe('link-expired');
  await t.member({ email: account.email });
});
