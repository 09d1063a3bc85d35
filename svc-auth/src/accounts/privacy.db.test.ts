import { endpoints } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

const remove = (token: string, password: string) => t.call(endpoints.deleteAccount, { token, body: { password } });

it('the data download contains all stored data and names services that did not answer', async () => {
  const account = await t.signedIn();
  const data = (await t.call(endpoints.exportData, { token: account.token })).body.response;
  expect(data).toMatchObject({
    profile: { email: account.email, name: account.name },
    sessions: [{ device: expect.any(String) }],
    missing: ['wallet', 'contest', 'support', 'notifications'],
  });
  expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash/);
});

it('deleting an account requires the password and that no money is held', async () => {
  const account = await t.signedIn();
  expect((await remove(account.token, 'not-the-one')).body).toMatchObject({
    code: 'wrong-password',
    errors: [{ path: 'password' }],
  });
  t.wallet.state.held = true;
  expect((await remove(account.token, account.password)).body.code).toBe('money-held');
  t.wallet.state.held = false;
  expect((await remove(account.token, account.password)).status).toBe(200);
  expect((await t.call(endpoints.currentUser, { token: account.token })).status).toBe(401);
  expect(
    (await t.call(endpoints.login, { body: { email: account.email, password: account.password } })).body.code,
  ).toBe('wrong-credentials');
  expect((await t.post.mailTo(account.email, { after: 1 })).subject).toBe('Your IPL Baazi account was deleted');
  const events = JSON.stringify(await t.db.collection('outbox').find({ name: 'user-status-changed' }).toArray());
  expect(events).toMatch(/"closed"/);
});

it('closes the account only after the remaining cash was withdrawn to the given UPI ID', async () => {
  const account = await t.signedIn();
  const leave = (upi: string) =>
    t.call(endpoints.deleteAccount, { token: account.token, body: { password: account.password, upi } });
  expect((await leave('no-upi')).body).toMatchObject({ errors: [{ path: 'upi', msg: 'Please enter valid UPI.' }] });
  t.wallet.state.held = true;
  expect((await leave('asha@okbank')).body.code).toBe('money-held');
  t.wallet.state.held = false;
  const id = (await t.call(endpoints.currentUser, { token: account.token })).body.response?._id;
  expect(t.wallet.closed).not.toContain(id);
  expect((await leave('asha@okbank')).status).toBe(200);
  expect(t.wallet.closed).toContain(id);
  expect(t.wallet.closedOut).toEqual([{ upi: 'asha@okbank' }, { upi: 'asha@okbank' }]);
});

it('T38: logging in to a closed account is answered like wrong credentials', async () => {
  const account = await t.signedIn();
  const id = (await t.call(endpoints.currentUser, { token: account.token })).body.response?._id ?? '';
  await remove(account.token, account.password);
  expect(
    (await t.call(endpoints.login, { body: { email: `closed-${id}@closed.invalid`, password: account.password } })).body
      .code,
  ).toBe('wrong-credentials');
});
