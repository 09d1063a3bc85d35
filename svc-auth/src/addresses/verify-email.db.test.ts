import { endpoints } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

const edit = (account: { token: string; name: string; password: string }, email: string) =>
  t.call(endpoints.updateProfile, {
    token: account.token,
    body: { name: account.name, email, password: account.password },
  });

describe('an e-mail address', () => {
  it('is verified by the mailed code', async () => {
    const account = await t.signedIn();
    expect((await t.me(account.token))?.emailVerified).toBe(false);
    await t.call(endpoints.requestEmailVerification, { token: account.token, body: {} });
    const code = (await t.post.mailTo(account.email, { after: 1 })).code ?? '';
    expect((await t.call(endpoints.requestEmailVerification, { token: account.token, body: {} })).body.code).toBe(
      'wait-before-resend',
    );
    expect((await t.call(endpoints.verifyEmail, { token: account.token, body: { otp: 'AAAAAA' } })).body.code).toBe(
      'wrong-code',
    );
    expect(
      (await t.call(endpoints.verifyEmail, { token: account.token, body: { otp: code } })).body.response,
    ).toMatchObject({ emailVerified: true });
  });

  it('is changed by its code: until then the old one logs in, then the new one, and the old one is notified', async () => {
    const account = await t.signedIn();
    expect((await edit(account, 'asha.new@example.in')).body.response).toMatchObject({
      email: account.email,
      pendingEmail: 'asha.new@example.in',
    });
    await t.logIn(account);
    const code = (await t.post.mailTo('asha.new@example.in')).code ?? '';
    expect(
      (await t.call(endpoints.verifyEmail, { token: account.token, body: { otp: code } })).body.response,
    ).toMatchObject({ email: 'asha.new@example.in', emailVerified: true });
    await t.logIn({ ...account, email: 'asha.new@example.in' });
    expect((await t.call(endpoints.login, { body: { email: account.email, password: account.password } })).status).toBe(
      422,
    );
    expect((await t.post.mailTo(account.email, { after: 2 })).subject).toBe('Your IPL Baazi email was changed');
  });

  it('T44: is not verified by the code of another user', async () => {
    const [mine, other] = [await t.signedIn(), await t.signedIn()];
    await t.call(endpoints.requestEmailVerification, { token: other.token, body: {} });
    const code = (await t.post.mailTo(other.email, { after: 1 })).code ?? '';
    expect((await t.call(endpoints.verifyEmail, { token: mine.token, body: { otp: code } })).body.code).toBe(
      'wrong-code',
    );
  });

  it('of another user is refused under Email', async () => {
    const [mine, other] = [await t.signedIn(), await t.signedIn()];
    const answer = await edit(mine, other.email);
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      [{ path: 'email', msg: 'This email is already registered.' }],
    ]);
  });

  it('used by another account meanwhile is refused at verification', async () => {
    const account = await t.signedIn();
    await edit(account, 'wanted@example.in');
    const code = (await t.post.mailTo('wanted@example.in')).code ?? '';
    await t.member({ email: 'wanted@example.in' });
    expect((await t.call(endpoints.verifyEmail, { token: account.token, body: { otp: code } })).body.code).toBe(
      'email-taken',
    );
    expect((await t.me(account.token))?.email).toBe(account.email);
  });
});
