import { endpoints, type events, type PayloadOf } from '@baazi/contracts';
import { operatorCredentials, startTestAuth, type TestAuth } from '../testing/start-test-auth';
import { addOperatorCommand } from './command/operator-commands';

const DAY_MS = 24 * 3600_000;
let t: TestAuth;
/** Tokens of the first operator and of one promoted by the command line. */
let [first, other] = ['', ''];
beforeAll(async () => {
  t = await startTestAuth();
  first = await t.logIn(operatorCredentials);
  other = (await t.commandLineOperator()).token;
});
afterAll(() => t.stop());
afterEach(() => {
  t.wallet.state.held = false;
  t.wallet.state.unavailable = false;
});

const idOf = async (token: string): Promise<string> => (await t.me(token))?._id ?? '';
const proposeOrConfirm = (token: string, email: string) =>
  t.call(endpoints.addOperator, { token, body: { email, reason: 'a second pair of eyes' } });
const mayList = async (token: string): Promise<number> => (await t.call(endpoints.listUsers, { token })).status;
const rowOf = async (email: string) =>
  (await t.call(endpoints.listUsers, { token: first, query: { query: email } })).body.response?.data[0];
const logOf = async (id: string): Promise<string[]> =>
  ((await t.call(endpoints.authAudit, { token: first, query: { query: id } })).body.response?.data ?? [])
    .map((entry) => (entry as { action: string }).action)
    .filter((action) => action !== 'look-at');
/** A signed-in member who was promoted by both. */
const promoted = async (by: [string, string] = [first, other]) => {
  const account = await t.signedIn();
  for (const token of by) expect((await proposeOrConfirm(token, account.email)).status).toBe(200);
  return account;
};
const aDayLater = () => t.clocks.moveTo(t.clocks.offsetMs() + DAY_MS);

it('T113: a member becomes an operator when two operators agree, also in open sessions', async () => {
  const account = await t.signedIn();
  expect((await proposeOrConfirm(first, account.email)).body.response).toMatchObject({
    role: 'player',
    state: 'proposed',
  });
  expect(await rowOf(account.email)).toMatchObject({ role: 'player', proposedBy: await idOf(first) });
  const proposed = await t.call(endpoints.listUsers, { token: other, query: { filters: '{"role":"proposed"}' } });
  expect(proposed.body.response?.data.map(({ email }) => email)).toEqual([account.email]);
  expect(await mayList(account.token)).toBe(403);
  expect(await proposeOrConfirm(first, account.email)).toMatchObject({
    status: 409,
    body: { code: 'second-operator-needed' },
  });
  expect(await mayList(account.token)).toBe(403);
  expect((await proposeOrConfirm(other, account.email)).body.response).toMatchObject({
    role: 'operator',
    state: 'operator',
  });
  expect(await mayList(account.token)).toBe(200);
  expect((await rowOf(account.email))?.proposedBy).toBeUndefined();
  // Another confirmation changes nothing.
  expect((await proposeOrConfirm(first, account.email)).body.response).toMatchObject({ role: 'operator' });
  expect(await logOf(await idOf(account.token))).toEqual(['add-operator', 'propose-operator']);
});

it('refuses guests and unknown addresses', async () => {
  const guest = await t.guest();
  for (const email of [guest.email, 'nobody@example.in'])
    expect((await proposeOrConfirm(first, email)).body.code).toBe('user-not-found');
});

it('two concurrent confirmations promote once', async () => {
  const third = (await t.commandLineOperator()).token;
  const account = await t.signedIn();
  await proposeOrConfirm(first, account.email);
  const answers = await Promise.all([proposeOrConfirm(other, account.email), proposeOrConfirm(third, account.email)]);
  expect(answers.map(({ body }) => body.response?.role)).toEqual(['operator', 'operator']);
  expect(await logOf(await idOf(account.token))).toEqual(['add-operator', 'propose-operator']);
});

it('a new operator may act on money after a day of business time, one promoted by command line at once', async () => {
  const account = await promoted();
  const entry = async (token: string) => {
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
    return (await t.call(endpoints.readSession, { as: 'svc-wallet', params: { sid } })).body.response;
  };
  const now = t.clocks.business.now().getTime();
  const moneyFrom = Date.parse((await entry(account.token))?.moneyFrom ?? '');
  expect(Math.abs(moneyFrom - now - DAY_MS)).toBeLessThan(60_000);
  expect((await entry(first))?.moneyFrom).toBeUndefined();
  expect((await entry(other))?.moneyFrom).toBeUndefined();
  const someone = await t.member();
  expect(await proposeOrConfirm(account.token, someone.email)).toMatchObject({
    status: 403,
    body: { code: 'cooling-off' },
  });
  aDayLater();
  expect((await proposeOrConfirm(account.token, someone.email)).body.response).toMatchObject({ state: 'proposed' });
});

it('operators linked by a promotion cannot approve for each other', async () => {
  const [child, sibling] = [await promoted(), await promoted()];
  aDayLater();
  const [one, two] = [await t.member(), await t.member()];
  await proposeOrConfirm(first, one.email);
  expect((await proposeOrConfirm(child.token, one.email)).body.code).toBe('second-operator-needed');
  await proposeOrConfirm(child.token, two.email);
  for (const token of [first, other])
    expect((await proposeOrConfirm(token, two.email)).body.code).toBe('second-operator-needed');
  // Two operators promoted by the same pair are not linked to each other.
  expect((await proposeOrConfirm(sibling.token, two.email)).body.response).toMatchObject({ state: 'operator' });
  expect((await proposeOrConfirm(other, one.email)).body.response).toMatchObject({ state: 'operator' });
});

it('refuses to promote an account that holds money, also by command line', async () => {
  const [account, later] = [await t.signedIn(), await t.signedIn()];
  await proposeOrConfirm(first, later.email);
  t.wallet.state.held = true;
  expect(await proposeOrConfirm(first, account.email)).toMatchObject({ status: 409, body: { code: 'money-held' } });
  expect((await rowOf(account.email))?.proposedBy).toBeUndefined();
  expect(await proposeOrConfirm(other, later.email)).toMatchObject({ status: 409, body: { code: 'money-held' } });
  expect(await addOperatorCommand(t.auth, account.email)).toContain('holds money');
  expect([await mayList(account.token), await mayList(later.token)]).toEqual([403, 403]);
  t.wallet.state.held = false;
  t.wallet.state.unavailable = true;
  expect((await proposeOrConfirm(other, later.email)).status).toBe(503);
  t.wallet.state.unavailable = false;
  expect(await mayList(later.token)).toBe(403);
  expect((await proposeOrConfirm(other, later.email)).body.response).toMatchObject({ state: 'operator' });
});

it('closes the wallet first and reopens it when the promotion fails', async () => {
  const account = await t.signedIn();
  const userId = await idOf(account.token);
  const statusEvents = async () =>
    (await t.outbox.model.find({ name: 'user-status-changed', 'data.userId': userId }).sort({ _id: 1 }).lean()).map(
      ({ data }) => data as PayloadOf<typeof events.userStatusChanged>,
    );
  await proposeOrConfirm(first, account.email);
  const broken = jest.spyOn(t.auth.service.operatorsLog, 'record').mockRejectedValueOnce(new Error('the disk is full'));
  expect((await proposeOrConfirm(other, account.email)).status).toBe(500);
  broken.mockRestore();
  expect(t.wallet.closed).toContain(userId);
  expect((await statusEvents()).at(-1)).toMatchObject({ role: 'player', status: 'active' });
  expect(await mayList(account.token)).toBe(403);
  await proposeOrConfirm(other, account.email);
  expect((await statusEvents()).at(-1)).toMatchObject({ role: 'operator', status: 'active' });
});

it('opens the wallet again when the answer about its closing is lost', async () => {
  const [leaving, removed, proposed] = [await t.signedIn(), await t.signedIn(), await t.signedIn()];
  await proposeOrConfirm(first, proposed.email);
  const removedId = await idOf(removed.token);
  const attempts: [{ token: string }, () => Promise<{ status: number }>][] = [
    [leaving, () => t.call(endpoints.deleteAccount, { token: leaving.token, body: { password: leaving.password } })],
    [
      removed,
      () => t.call(endpoints.deleteUser, { token: first, params: { id: removedId }, body: { reason: 'asked' } }),
    ],
    [proposed, () => proposeOrConfirm(other, proposed.email)],
  ];
  t.wallet.state.loseClosing = true;
  for (const [{ token }, attempt] of attempts) {
    const userId = await idOf(token);
    const statusEvents = () => t.outbox.model.find({ name: 'user-status-changed', 'data.userId': userId }).lean();
    const before = (await statusEvents()).length;
    expect((await attempt()).status).toBe(503);
    expect(t.wallet.closed).toContain(userId);
    const published = (await statusEvents()).slice(before).map(({ data }) => data);
    expect(published).toMatchObject([{ status: 'active', role: 'player' }]);
  }
  t.wallet.state.loseClosing = false;
});

it('an operator can neither refer players nor export or delete the account', async () => {
  const account = await t.signedIn();
  const code = (await t.me(account.token))?.refferalID ?? '';
  const sponsor = () => t.call(endpoints.sponsor, { params: { code } });
  expect((await sponsor()).status).toBe(200);
  for (const token of [first, other]) await proposeOrConfirm(token, account.email);
  expect((await sponsor()).body.code).toBe('unknown-referral');
  const password = 'gully-cricket-nets-9';
  const friend = { name: 'Friend', email: 'friend.of.operator@example.in', password, confirm_password: password };
  expect((await t.call(endpoints.signup, { body: { ...friend, refferalID: code } })).body.code).toBe(
    'unknown-referral',
  );
  const answers = [
    await t.call(endpoints.exportData, { token: account.token }),
    await t.call(endpoints.deleteAccount, { token: account.token, body: { password: account.password } }),
  ];
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'operator-account'],
    [403, 'operator-account'],
  ]);
  expect((await t.me(account.token))?.role).toBe('operator');
});
