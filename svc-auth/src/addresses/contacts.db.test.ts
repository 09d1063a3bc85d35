import { endpoints } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

const listContacts = (ids: string[]) => t.call(endpoints.contacts, { as: 'svc-notify', body: { ids } });

it('lists addresses and languages, without guests, closed accounts and unknown ids', async () => {
  const headers = { 'accept-language': 'hi' };
  const [asha, ravi, closed, guest] = await Promise.all([
    t.signedIn({ name: 'Asha', headers }),
    t.signedIn({ name: 'Ravi' }),
    t.signedIn(),
    t.guest(),
  ]);
  const idOf = async ({ token }: { token: string }): Promise<string> => (await t.me(token))?._id ?? '';
  const ids = await Promise.all([asha, ravi, closed, guest].map(idOf));
  await t.auth.users.updateOne({ _id: ids[1] }, { $set: { status: 'blocked' } });
  await t.call(endpoints.deleteAccount, { token: closed.token, body: { password: closed.password } });
  const { contacts } = (await listContacts([...ids, ...ids, 'nobody'])).body.response ?? { contacts: [] };
  expect(contacts.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    { userId: ids[0], email: asha.email, name: 'Asha', verified: false, language: 'hi' },
    { userId: ids[1], email: ravi.email, name: 'Ravi', verified: false },
  ]);
});

it('lists active players and guests by id, without operators and blocked players', async () => {
  const [asha, ravi, guest] = await Promise.all([t.signedIn(), t.signedIn(), t.guest()]);
  const ids = await Promise.all([asha, ravi, guest].map(async ({ token }) => (await t.me(token))?._id ?? ''));
  await t.auth.users.updateOne({ _id: ids[1] }, { $set: { status: 'blocked' } });
  const first = (await t.call(endpoints.playersPage, { as: 'svc-notify' })).body.response;
  expect(first?.total).toBe(first?.userIds.length);
  expect(first?.userIds).toEqual([...(first?.userIds ?? [])].sort());
  expect(ids.map((id) => first?.userIds.includes(id))).toEqual([true, false, true]);
  const behind = [ids[0], ids[2]].sort()[0] ?? '';
  const rest = (await t.call(endpoints.playersPage, { as: 'svc-notify', query: { behind } })).body.response;
  expect(rest?.userIds).toEqual(first?.userIds.filter((id) => id > behind));
  expect((await t.call(endpoints.playersPage, { as: 'svc-wallet' })).status).toBe(403);
});

it('a bounced mail of any service marks its address, and verifying it again removes the mark', async () => {
  const [account, other] = await Promise.all([t.signedIn(), t.signedIn()]);
  const bounces = async (token: string) => (await t.me(token))?.emailBounces === true;
  t.post.state.unknown.add(account.email);
  await t.call(endpoints.requestEmailVerification, { token: account.token, body: {} });
  for (const end = Date.now() + 5000; !(await bounces(account.token)) && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 20));
  t.post.state.unknown.clear();
  for (const _twice of [1, 2]) await t.call(endpoints.mailBounced, { as: 'svc-notify', body: { email: other.email } });
  expect([await bounces(account.token), await bounces(other.token)]).toEqual([true, true]);
  const id = (await t.me(other.token))?._id ?? '';
  expect((await listContacts([id])).body.response?.contacts).toMatchObject([{ userId: id, bounces: true }]);
  await t.auth.users.updateOne({ _id: id }, { $set: { emailVerified: true } });
  await t.call(endpoints.requestEmailVerification, { token: other.token, body: {} });
  const { code } = await t.post.mailTo(other.email, { after: 1 });
  await t.call(endpoints.verifyEmail, { token: other.token, body: { otp: code ?? '' } });
  expect(await bounces(other.token)).toBe(false);
});

it('refuses services without access', async () => {
  expect((await t.call(endpoints.contacts, { as: 'svc-wallet', body: { ids: ['x'] } })).status).toBe(403);
});

it('refuses more than 500 ids', async () => {
  expect((await listContacts(Array.from({ length: 501 }, (_, n) => `u${n}`))).status).toBe(422);
});
