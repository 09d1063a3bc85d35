import { randomUUID } from 'node:crypto';
import { endpoints } from '@baazi/contracts';
import { addApp, addPasskey } from '../testing/add-factors';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';
import { networkName } from './activity';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const thief = { 'x-forwarded-for': '203.0.113.66', 'user-agent': android };
const home = { 'x-forwarded-for': '198.51.100.7', 'x-device-id': randomUUID() };
const activity = async (token: string) => (await t.call(endpoints.ownActivity, { token })).body.response?.data ?? [];
const kinds = async (token: string) => (await activity(token)).map(({ kind }) => kind);
const disown = (token: string, activityID: string) => t.call(endpoints.disownActivity, { token, body: { activityID } });
const login = (account: { email: string; password: string }, headers: Record<string, string>, factorCode?: string) =>
  t.call(endpoints.login, { body: { email: account.email, password: account.password, factorCode }, headers });
/** A member whose address is verified. */
async function verified() {
  const account = await t.member();
  await t.auth.users.updateOne({ email: account.email }, { $set: { emailVerified: true } });
  return { ...account, token: await t.logIn(account, { headers: home }) };
}
const mailsTo = (email: string) => t.post.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const WARNING = 'Somebody has your IPL Baazi password';

test.each([
  ['203.0.113.66', '203.0.113.*'],
  ['::ffff:203.0.113.66', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
])('the network of %s is shown as %s', (ip, name) => expect(networkName(ip)).toBe(name));

it('lists sign-ins, failed ones and changes with device, network and time, newest first', async () => {
  const account = await verified();
  for (let n = 0; n < 3; n += 1) await login({ ...account, password: `wrong-guess-${n}` }, thief);
  await addPasskey(t, account);
  const body = { name: account.name, email: `new.${account.email}`, password: account.password };
  await t.call(endpoints.updateProfile, { token: account.token, body });
  await t.call(endpoints.exportData, { token: account.token });
  const rows = await activity(account.token);
  expect(rows.map(({ kind }) => kind)).toEqual([
    'export',
    'address-asked',
    'factor-added',
    'wrong-password',
    'sign-in',
  ]);
  expect(rows[3]).toMatchObject({ times: 3, device: 'Chrome on Android', network: '203.0.113.*', current: false });
  expect(rows[4]).toMatchObject({ network: '198.51.100.*', current: true, at: expect.stringMatching(/Z$/) });
  expect(rows[1]?.about).not.toContain(body.email);
  expect(await kinds((await verified()).token)).toEqual(['sign-in']);
});

it('a flood of wrong passwords from many networks does not push a sign-in off the list', async () => {
  const account = await verified();
  const { _id: userId = '' } = (await t.auth.users.findOne({ email: account.email }).lean()) ?? {};
  for (let n = 0; n < 40; n += 1)
    await login({ ...account, password: 'wrong-guess' }, { 'x-forwarded-for': `10.9.${n}.1` });
  const rows = await t.auth.activities.find({ userId, kind: 'wrong-password' }).lean();
  expect(rows.length).toBeLessThanOrEqual(31);
  expect(await kinds(account.token)).toContain('sign-in');
});

it('T128: one click takes the account back from the session of an activity, with all that it planted', async () => {
  const account = await verified();
  const { _id: userId = '' } = (await t.auth.users.findOne({ email: account.email }).lean()) ?? {};
  const token = await t.logIn(account, { headers: thief });
  await addPasskey(t, { ...account, token });
  // The first factor ended the owner's session; it is opened again here, as if the owner had come first.
  await t.auth.sessions.updateMany({ userId, endedAt: { $exists: true } }, { $unset: { endedAt: 1 } });
  for (const key of await t.redis.keys(t.keys('session:*'))) await t.redis.del(key);
  const row = (await activity(token)).find(({ kind }) => kind === 'factor-added');
  const answer = await disown(account.token, row?.activityID ?? '');
  expect(answer.body.response).toEqual({ takenBack: true });
  for (const held of [token, account.token])
    expect((await t.call(endpoints.currentUser, { token: held })).status).toBe(401);
  expect(await t.auth.factors.countDocuments({ userId })).toBe(0);
  expect((await login(account, home)).body.code).toBe('wrong-credentials');
  const mail = await t.post.mailTo(account.email, { after: mailsTo(account.email).length - 1 });
  expect(mail.subject).toBe('Your One-Time Password for IPL Baazi');
});

it('T128: gives back the address that was changed in the disowned session', async () => {
  const account = await verified();
  const token = await t.logIn(account, { headers: thief });
  const email = `thief.of.${account.email}`;
  const body = { name: account.name, email, password: account.password };
  await t.call(endpoints.updateProfile, { token, body });
  const otp = (await t.post.mailTo(email)).code ?? '';
  const changed = (await t.call(endpoints.verifyEmail, { token, body: { otp } })).headers.get('x-auth-token') ?? '';
  const row = (await activity(changed)).find(({ kind }) => kind === 'address-changed');
  expect((await disown(changed, row?.activityID ?? '')).body.response).toEqual({ takenBack: true });
  expect(await t.auth.users.exists({ email: account.email })).not.toBeNull();
  expect(await t.auth.users.exists({ email })).toBeNull();
});

it('a guest, whom no mail reaches, keeps this session and the password, and all others end', async () => {
  const guest = await t.guest();
  const other = await t.logIn(guest);
  const row = (await activity(guest.token)).find(({ current }) => !current);
  expect((await disown(guest.token, row?.activityID ?? '')).body.response).toEqual({ takenBack: false });
  expect((await t.call(endpoints.currentUser, { token: other })).status).toBe(401);
  expect((await t.me(guest.token))?.kind).toBe('guest');
});

it("another account's activity cannot be disowned", async () => {
  const [account, other] = [await verified(), await verified()];
  const [row] = await activity(other.token);
  expect((await disown(account.token, row?.activityID ?? '')).status).toBe(404);
});

describe('T145: the right password with wrong codes of a second factor', () => {
  it('is mailed to the owner, once a day, and does not keep a known device waiting', async () => {
    const account = await verified();
    const { app } = await addApp(t, account);
    for (let n = 0; n < 5; n += 1) expect((await login(account, thief, '000000')).body.code).toBe('wrong-factor');
    // From the sixth attempt on a stranger also needs a mailed code.
    expect((await login(account, thief, app())).body.code).toBe('code-needed');
    const fromHome = await login(account, home, app());
    expect(fromHome.status).toBe(200);
    await t.post.mailTo(account.email, { after: 2 });
    expect(mailsTo(account.email).filter((subject) => subject === WARNING)).toHaveLength(1);
    expect(await kinds(fromHome.body.response?.token ?? '')).toContain('wrong-factor');
  });

  it('is not mailed when a code was mistyped on a known device', async () => {
    const account = await verified();
    const { app } = await addApp(t, account);
    await login(account, home, '000000');
    expect((await login(account, home, app())).status).toBe(200);
    expect(mailsTo(account.email)).not.toContain(WARNING);
  });

  it('wrong passwords with a stolen token do not keep the session of the owner waiting', async () => {
    const account = await verified();
    const stolen = await t.logIn(account, { headers: thief });
    const remove = (token: string, password: string) => t.call(endpoints.deleteAccount, { token, body: { password } });
    for (let n = 0; n < 5; n += 1) await remove(stolen, `wrong-guess-${n}`);
    expect((await remove(stolen, account.password)).status).toBe(429);
    expect((await remove(account.token, account.password)).status).toBe(200);
  });
});
