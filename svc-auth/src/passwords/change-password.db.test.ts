import { endpoints } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

const change = (
  token: string,
  current_password: string,
  password = 'masala-chai-at-six',
  confirm_password = password,
) => t.call(endpoints.changePassword, { token, body: { current_password, password, confirm_password } });
const me = (token: string) => t.call(endpoints.currentUser, { token });

it('T50: ends every session and gives this one a new token', async () => {
  const account = await t.signedIn();
  const phone = await t.logIn(account);
  const answer = await change(account.token, account.password);
  expect(answer.body).toMatchObject({ status: true, message: 'Password updated successfully.' });
  expect([
    (await me(account.token)).status,
    (await me(phone)).status,
    (await me(answer.body.response?.token ?? '')).status,
  ]).toEqual([401, 401, 200]);
  expect((await t.call(endpoints.login, { body: account })).status).toBe(422);
  expect((await t.post.mailTo(account.email, { after: 1 })).subject).toBe('Your IPL Baazi password was changed');
});

it.each([
  [
    'a wrong current password',
    (own: string) => ['not-the-one', 'masala-chai-at-six', own],
    'wrong-password',
    'current_password',
  ],
  ['the same password again', (own: string) => [own, own, own], 'same-password', 'password'],
  ['a common password', (own: string) => [own, 'Password@123', own], 'weak-password', 'password'],
])('T53: refuses %s and ends no session', async (_what, given, code, path) => {
  const account = await t.signedIn();
  const [current = '', next = ''] = given(account.password);
  const answer = await change(account.token, current, next);
  expect([answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([422, code, path]);
  expect((await me(account.token)).status).toBe(200);
  await t.logIn(account);
});

it('T53: refuses mismatched, short and missing passwords under their fields', async () => {
  const account = await t.signedIn();
  expect(
    (await change(account.token, account.password, 'masala-chai-at-six', 'masala-chai-at-ten')).body.errors,
  ).toEqual([{ path: 'confirm_password', msg: 'Passwords do not match.' }]);
  expect((await change(account.token, account.password, 'x7Kq2#a')).body.errors).toEqual([
    { path: 'password', msg: 'Use at least 8 characters.' },
  ]);
  expect((await change(account.token, '')).body.errors).toEqual([
    { path: 'current_password', msg: 'Please provide a valid password.' },
  ]);
});

it('T53, T37: refuses even the right password for a while after five wrong ones', async () => {
  const account = await t.signedIn();
  for (let i = 0; i < 5; i += 1)
    expect((await change(account.token, `wrong-guess-${i}`)).body.code).toBe('wrong-password');
  const answer = await change(account.token, account.password);
  expect([answer.status, answer.body.tokenStatus]).toEqual([429, undefined]);
  await t.logIn(account);
});

it('a wrong current password does not sign out', async () => {
  const account = await t.signedIn();
  expect((await change(account.token, 'not-the-one')).body).not.toHaveProperty('tokenStatus');
});

it('T56: deletes the copy of a guest password', async () => {
  const guest = await t.guest();
  expect((await me(guest.token)).body.response?.passwordCopy).toBe(guest.password);
  const { token = '' } = (await change(guest.token, guest.password)).body.response ?? {};
  expect((await me(token)).body.response).not.toHaveProperty('passwordCopy');
  expect(await t.redis.keys(`${t.namespace}:password-copy:*`)).toEqual([]);
});

it('of two concurrent changes one succeeds', async () => {
  const account = await t.signedIn();
  const both = await Promise.all([
    change(account.token, account.password, 'masala-chai-at-six'),
    change(account.token, account.password, 'filter-coffee-at-ten'),
  ]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});
