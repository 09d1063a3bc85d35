import { endpoints } from '@baazi/contracts';
import { playerTokenSigner } from '@baazi/service-kit';
import { testKeys } from '@baazi/service-kit/testing';
import jwt from 'jsonwebtoken';
import { addPasskey, challenge } from '../testing/add-factors';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

const THUMBPRINT = 'k'.repeat(43);
/** As the gateway sets it after it has verified a proof. */
const headers = { 'x-gw-key-thumbprint': THUMBPRINT };
const keyIn = (token = ''): unknown => jwt.decode(token, { json: true })?.['cnf'];
const bound = { jkt: THUMBPRINT };

describe('T142: the token of a session names the key that was shown when it was opened', () => {
  test('at a log-in with a password', async () => {
    const account = await t.member();
    expect(keyIn(await t.logIn(account, { headers }))).toEqual(bound);
    expect(keyIn(await t.logIn(account))).toBeUndefined();
  });

  test('at a log-in with a passkey', async () => {
    const account = await t.signedIn();
    const passkey = (await addPasskey(t, account)).sign({ challenge: await challenge(t) });
    const { body } = await t.call(endpoints.loginWithPasskey, { body: { passkey }, headers });
    expect(keyIn(body.response?.token)).toEqual(bound);
  });

  test('after a guest has signed up', async () => {
    const guest = (await t.call(endpoints.signupGuest, { body: {}, headers })).body.response;
    expect(keyIn(await t.logIn(guest ?? { email: '', password: '' }, { headers }))).toEqual(bound);
  });

  test('after a changed password, whatever key the request shows', async () => {
    const account = await t.member();
    const token = await t.logIn(account, { headers });
    const password = 'masala-chai-at-six';
    const body = { current_password: account.password, password, confirm_password: password };
    const changed = await t.call(endpoints.changePassword, {
      token,
      body,
      headers: { 'x-gw-key-thumbprint': 'x'.repeat(43) },
    });
    expect(keyIn(changed.body.response?.token)).toEqual(bound);
  });

  test('when the token is renewed', async () => {
    const account = await t.member();
    const claims = jwt.decode(await t.logIn(account, { headers }), { json: true });
    const issuedAt = new Date(Date.now() - 2 * 3600_000);
    const token = playerTokenSigner(testKeys.tokens.privateKey)({
      userId: String(claims?.sub),
      role: 'player',
      sid: String(claims?.['sid']),
      issuedAt,
      expiresAt: new Date(Date.now() + 3600_000),
      keyThumbprint: THUMBPRINT,
    });
    const renewed = (await t.call(endpoints.currentUser, { token })).headers.get('x-auth-token') ?? '';
    expect(renewed).not.toBe(token);
    expect(keyIn(renewed)).toEqual(bound);
  });

  test('but not of a key that the gateway has not verified', async () => {
    const { email, password } = await t.member();
    const answer = await fetch(`http://127.0.0.1:${t.ports.public}${endpoints.login.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const body: unknown = await answer.json();
    const token = String(Reflect.get(Object(Reflect.get(Object(body), 'response')), 'token'));
    expect([answer.status, keyIn(token)]).toEqual([200, undefined]);
  });
});
