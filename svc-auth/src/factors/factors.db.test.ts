import { type EndpointData, endpoints } from '@baazi/contracts';
import { addOperatorCommand, forgetFactorsCommand } from '../operators/command/operator-commands';
import { addApp, addPasskey, type App, appOf, beginApp, challenge as newChallenge } from '../testing/add-factors';
import { fakePasskey } from '../testing/fake-passkey';
import { operatorCredentials, startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth({ OPERATOR_RULES: 'production' });
});
afterAll(() => t.stop());

interface Account {
  email: string;
  password: string;
  token: string;
}
const sidOf = (token: string): string =>
  String((JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid);
const mailsTo = (email: string) => t.post.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const CHANGED = 'How you sign in to IPL Baazi was changed';

const begin = (account: Account) => beginApp(t, account);
const withApp = (account: Account) => addApp(t, account);
const withPasskey = (account: Account, passkey = fakePasskey()) => addPasskey(t, account, passkey);
const challenge = () => newChallenge(t);
const logInWith = (passkey: ReturnType<ReturnType<typeof fakePasskey>['sign']>) =>
  t.call(endpoints.loginWithPasskey, { body: { passkey } });
const logIn = (account: Account, factorCode?: string) =>
  t.call(endpoints.login, { body: { email: account.email, password: account.password, factorCode } });
const me = async (token: string) => (await t.call(endpoints.currentUser, { token })).status;
/** Makes the shown factor of a session ten minutes old. */
async function ageFactor(token: string): Promise<void> {
  const sid = sidOf(token);
  await t.auth.sessions.updateOne({ _id: sid }, { $set: { factorAt: new Date(Date.now() - 10 * 60_000) } });
  await t.redis.del(t.keys(`session:${sid}`));
}

describe('T114: an authenticator app', () => {
  test('requires the password to enrol; then the password alone no longer signs in, and other sessions end', async () => {
    const account = await t.signedIn();
    const elsewhere = await t.logIn(account);
    const naked = await t.call(endpoints.beginTotp, { token: account.token, body: {} });
    expect([naked.status, naked.body.code]).toEqual([403, 'confirm-password']);
    const { app, recoveryCodes } = await withApp(account);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect([await me(account.token), await me(elsewhere)]).toEqual([200, 401]);

    const withoutCode = await logIn(account);
    expect([withoutCode.status, withoutCode.body.code, withoutCode.body['factor']]).toEqual([
      422,
      'factor-code-needed',
      true,
    ]);
    expect((await logIn(account, '000000')).body).toMatchObject({
      code: 'wrong-factor',
      errors: [{ path: 'factorCode' }],
    });
    expect((await logIn(account, app())).status).toBe(200);
    expect(mailsTo(account.email)).toContain(CHANGED);
  });

  test('accepts a code once, and no earlier one, also with concurrent requests', async () => {
    const account = await t.signedIn();
    const { app } = await withApp(account);
    const answers = await Promise.all([logIn(account, app()), logIn(account, app()), logIn(account, app())]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await logIn(account, app(-1))).body.code).toBe('wrong-factor');
  });

  test('is not effective before its first code; a new one replaces the old', async () => {
    const account = await t.signedIn();
    await begin(account);
    expect((await logIn(account)).status).toBe(200);
    const old = await withApp(account);
    const { app, recoveryCodes } = await withApp(account);
    expect(recoveryCodes).toEqual([]);
    expect((await logIn(account, old.app(1))).body.code).toBe('wrong-factor');
    expect((await logIn(account, app())).status).toBe(200);
    const { data, recoveryCodesLeft } =
      (await t.call(endpoints.listFactors, { token: account.token })).body.response ?? {};
    expect([data?.map(({ kind }) => kind), recoveryCodesLeft]).toEqual([['totp'], 10]);
  });

  test('refuses even the right code for a while after five wrong ones at this account', async () => {
    const account = await t.signedIn();
    const { app } = await withApp(account);
    const show = (code: string) => t.call(endpoints.showFactor, { token: account.token, body: { code } });
    for (let i = 0; i < 5; i += 1) expect((await show('000000')).body.code).toBe('wrong-factor');
    const refused = await show(app());
    expect([refused.status, Number(refused.headers.get('retry-after')) > 30]).toEqual([429, true]);
  });

  test('the database contains neither the secret nor a recovery code in plain text', async () => {
    const account = await t.signedIn();
    const { body } = await t.call(endpoints.beginTotp, { token: account.token, body: { password: account.password } });
    const secret = body.response?.secret ?? '';
    const enrolled = await t.call(endpoints.confirmTotp, { token: account.token, body: { code: appOf(secret)() } });
    const [code = ''] = enrolled.body.response?.recoveryCodes ?? [];
    const [factors, codes] = [await t.auth.factors.find({}).lean(), await t.auth.recoveryCodes.find({}).lean()];
    const stored = JSON.stringify([factors, codes]);
    expect([secret.length, code]).toEqual([32, expect.stringMatching(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)]);
    for (const part of [secret, code, code.replace('-', '')]) expect(stored).not.toContain(part);
  });
});

describe('T114: recovery codes', () => {
  test('sign in once each, in any spelling, and the owner is notified', async () => {
    const account = await t.signedIn();
    const { recoveryCodes } = await withApp(account);
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(account, first.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await logIn(account, first)).body.code).toBe('wrong-factor');
    expect((await logIn(account, second)).status).toBe(200);
    await t.post.mailTo(account.email, { after: 3 });
    const left = (await t.call(endpoints.listFactors, { token: account.token })).body.response?.recoveryCodesLeft;
    expect([left, mailsTo(account.email).filter((subject) => subject === CHANGED).length]).toEqual([8, 3]);
  });

  test('are renewed with the password, which invalidates the old ones', async () => {
    const account = await t.signedIn();
    const { recoveryCodes } = await withApp(account);
    const renew = (password?: string) =>
      t.call(endpoints.renewRecoveryCodes, { token: account.token, body: { password } });
    expect((await renew()).body.code).toBe('confirm-password');
    const fresh = (await renew(account.password)).body.response?.recoveryCodes ?? [];
    expect((await logIn(account, recoveryCodes[0])).body.code).toBe('wrong-factor');
    expect((await logIn(account, fresh[0])).status).toBe(200);
  });
});

describe('T114: a passkey', () => {
  test('signs in without a password; the password alone no longer does', async () => {
    const account = await t.signedIn();
    const passkey = await withPasskey(account);
    const answer = await logInWith(passkey.sign({ challenge: await challenge() }));
    expect(answer.body.response?.user.email).toBe(account.email);
    expect(await me(answer.body.response?.token ?? '')).toBe(200);
    expect((await logIn(account)).body.code).toBe('factor-code-needed');
    const [row] = (await t.call(endpoints.listFactors, { token: account.token })).body.response?.data ?? [];
    expect(row).toMatchObject({ kind: 'passkey', lastUsedAt: expect.any(String) });
  });

  test('a signed challenge is valid for one sign-in, and a failed challenge for none', async () => {
    const passkey = await withPasskey(await t.signedIn());
    const signed = passkey.sign({ challenge: await challenge() });
    const both = await Promise.all([logInWith(signed), logInWith(signed)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const failed = await challenge();
    expect((await logInWith(passkey.sign({ challenge: failed, isVerified: false }))).status).toBe(422);
    expect((await logInWith(passkey.sign({ challenge: failed }))).status).toBe(422);
  });

  test.each([
    ['for another origin', fakePasskey(), { origin: 'https://ipl-baazi.example' }],
    ['for another host', fakePasskey({ rpId: 'ipl-baazi.example' }), {}],
    ['without user verification', fakePasskey(), { isVerified: false }],
    ['for a challenge of its own', fakePasskey(), { challenge: 'A'.repeat(43) }],
  ])('created %s is refused', async (_how, passkey, falsified) => {
    const account = await t.signedIn();
    const { body } = await t.call(endpoints.beginPasskey, {
      token: account.token,
      body: { password: account.password },
    });
    const created = passkey.make({ challenge: body.response?.challenge ?? '', ...falsified });
    const answer = await t.call(endpoints.confirmPasskey, { token: account.token, body: { passkey: created } });
    expect([answer.status, answer.body.code]).toEqual([422, 'wrong-factor']);
    expect((await logIn(account)).status).toBe(200);
  });

  test('created for the challenge of another user, or for a sign-in challenge, is refused', async () => {
    const [account, other] = [await t.signedIn(), await t.signedIn()];
    const { body } = await t.call(endpoints.beginPasskey, { token: other.token, body: { password: other.password } });
    for (const foreign of [body.response?.challenge ?? '', await challenge()]) {
      const created = fakePasskey().make({ challenge: foreign });
      expect(
        (await t.call(endpoints.confirmPasskey, { token: account.token, body: { passkey: created } })).status,
      ).toBe(422);
    }
  });

  test('is refused with another origin, for the session of another account, and as a clone', async () => {
    const account = await t.signedIn();
    const passkey = await withPasskey(account);
    const signed = async (more: object) => passkey.sign({ challenge: await challenge(), ...more });
    expect((await logInWith(await signed({ origin: 'https://ipl-baazi.example' }))).status).toBe(422);
    expect((await logInWith(await signed({ counter: 7 }))).status).toBe(200);
    expect((await logInWith(await signed({ counter: 7 }))).status).toBe(422);
    const other = await t.signedIn();
    const shown = await t.call(endpoints.showFactor, {
      token: other.token,
      body: { passkey: await signed({ counter: 8 }) },
    });
    expect(shown.body.code).toBe('wrong-factor');
  });
});

describe('T114: a change of factors', () => {
  test('requires the existing factor, shown within ten minutes, and the password', async () => {
    const account = await t.signedIn();
    const { app } = await withApp(account);
    await ageFactor(account.token);
    const [row] = (await t.call(endpoints.listFactors, { token: account.token })).body.response?.data ?? [];
    const params = { factorID: row?.factorID ?? '' };
    const { token, password } = account;
    const change = () => [
      t.call(endpoints.beginTotp, { token, body: { password } }),
      t.call(endpoints.beginPasskey, { token, body: { password } }),
      t.call(endpoints.renewRecoveryCodes, { token, body: { password } }),
      t.call(endpoints.removeFactor, { token, params, body: { password } }),
    ];
    for (const { status, body } of await Promise.all<{ status: number; body: { code?: string } }>(change()))
      expect([status, body.code]).toEqual([403, 'confirm-factor']);
    expect((await t.call(endpoints.showFactor, { token, body: { code: app() } })).status).toBe(200);
    expect((await t.call(endpoints.removeFactor, { token, params, body: {} })).body.code).toBe('confirm-password');
    expect((await t.call(endpoints.removeFactor, { token, params, body: { password } })).status).toBe(200);
    expect((await logIn(account)).status).toBe(200);
    expect((await t.call(endpoints.listFactors, { token })).body.response).toEqual({ data: [], recoveryCodesLeft: 0 });
  });

  test('a passkey gets the name that its owner gives it, not that of somebody else', async () => {
    const [account, other] = [await t.signedIn(), await t.signedIn()];
    const { id: factorID } = await withPasskey(account);
    const rename = (token: string, name: string) =>
      t.call(endpoints.renameFactor, { token, params: { factorID }, body: { name } });
    expect((await rename(other.token, 'Mine')).status).toBe(404);
    expect((await rename(account.token, ' ')).status).toBe(422);
    expect((await rename(account.token, 'Work laptop')).status).toBe(200);
    const { data } = (await t.call(endpoints.listFactors, { token: account.token })).body.response ?? {};
    expect(data).toMatchObject([{ factorID, kind: 'passkey', name: 'Work laptop' }]);
  });

  test('cannot remove the factor of another user; guests have none', async () => {
    const [account, other] = [await t.signedIn(), await t.signedIn()];
    const passkey = await withPasskey(other);
    const { token, password } = account;
    const answer = await t.call(endpoints.removeFactor, {
      token,
      params: { factorID: passkey.id },
      body: { password },
    });
    expect(answer.status).toBe(404);
    const guest = await t.guest();
    const begun = await t.call(endpoints.beginTotp, { token: guest.token, body: { password: guest.password } });
    expect([begun.status, begun.body.code]).toEqual([403, 'forbidden']);
  });

  test('a player who has lost every factor recovers the account by mail', async () => {
    const account = await t.signedIn();
    await withApp(account);
    await t.call(endpoints.forgotPassword, { body: { email: account.email } });
    const otp = (await t.post.mailTo(account.email, { after: 2 })).code ?? '';
    await t.call(endpoints.verifyOtp, { body: { email: account.email, otp } });
    const password = 'masala-chai-at-six';
    const body = { email: account.email, otp, password, confirmPassword: password };
    expect((await t.call(endpoints.updatePassword, { body })).status).toBe(200);
    expect((await logIn({ ...account, password })).status).toBe(200);
  });
});

describe('T114: where operators must have a factor', () => {
  const own = (Object.values(endpoints) as EndpointData[]).filter(
    ({ owner, access }) => owner === 'svc-auth' && access === 'operator',
  );
  const callEndpoint = async ({ method, path }: EndpointData, token: string) => {
    const { status, body } = await t.raw('public', path.replace(/:\w+/g, 'x'), {
      method,
      headers: { 'x-auth-token': token, 'content-type': 'application/json' },
      body: method === 'GET' ? undefined : '{}',
    });
    return [status, body.code];
  };
  let first: Account;
  let app: App;
  beforeAll(async () => {
    first = { ...operatorCredentials, token: await t.logIn(operatorCredentials) };
  });

  test('an operator without a factor can only enrol one, at every operator endpoint', async () => {
    expect(own.length).toBeGreaterThan(5);
    for (const endpoint of own) expect(await callEndpoint(endpoint, first.token)).toEqual([403, 'factor-needed']);
    expect((await t.me(first.token))?.needsFactor).toBe(true);
    ({ app } = await withApp(first));
    expect((await t.me(first.token))?.needsFactor).toBeUndefined();
    expect((await t.call(endpoints.listUsers, { token: first.token })).status).toBe(200);
  });

  test("the operators' log records enrolments without secrets", async () => {
    const query = { query: 'add-factor' };
    const log = (await t.call(endpoints.authAudit, { token: first.token, query })).body.response;
    expect(log?.data).toMatchObject([{ action: 'add-factor', after: { kind: 'totp', name: 'Authenticator app' } }]);
  });

  test('T48: an operator’s session ends after 15 idle minutes', async () => {
    expect((await t.me(first.token))?.idleMinutes).toBe(15);
    const idleFor = async (minutes: number) => {
      const lastSeenAt = new Date(Date.now() - minutes * 60_000);
      await t.auth.sessions.updateOne({ _id: sidOf(first.token) }, { $set: { lastSeenAt } });
      await t.redis.del(t.keys(`session:${sidOf(first.token)}`));
      return (await t.call(endpoints.listUsers, { token: first.token })).status;
    };
    expect([await idleFor(14), await idleFor(15), await idleFor(1)]).toEqual([200, 401, 200]);
  });

  test('changes require a factor shown within ten minutes, reads do not', async () => {
    const account = await t.member();
    const propose = () =>
      t.call(endpoints.addOperator, { token: first.token, body: { email: account.email, reason: 'second desk' } });
    await ageFactor(first.token);
    const refused = await propose();
    expect([refused.status, refused.body.code]).toEqual([403, 'confirm-factor']);
    expect((await t.call(endpoints.listUsers, { token: first.token })).status).toBe(200);
    expect((await t.call(endpoints.showFactor, { token: first.token, body: { code: app() } })).status).toBe(200);
    expect((await propose()).body.response?.state).toBe('proposed');
  });

  test('a new password keeps the session’s factor; a reset by mail does not remove an operator’s factors', async () => {
    const account = await t.member();
    await addOperatorCommand(t.auth, account.email);
    const operator = { ...account, token: await t.logIn(account) };
    await withApp(operator);
    await t.call(endpoints.forgotPassword, { body: { email: account.email } });
    const otp = (await t.post.mailTo(account.email, { after: 2 })).code ?? '';
    await t.call(endpoints.verifyOtp, { body: { email: account.email, otp } });
    const password = 'masala-chai-at-six';
    await t.call(endpoints.updatePassword, {
      body: { email: account.email, otp, password, confirmPassword: password },
    });
    expect((await logIn({ ...operator, password })).body.code).toBe('factor-code-needed');

    expect(await forgetFactorsCommand(t.auth, account.email)).toMatch(/^operator: /);
    const back = (await logIn({ ...operator, password })).body.response?.token ?? '';
    expect((await t.call(endpoints.listUsers, { token: back })).body.code).toBe('factor-needed');
    expect(await forgetFactorsCommand(t.auth, 'nobody@example.in')).toMatch(/^no operator/);
  });
});
