import { randomUUID } from 'node:crypto';
import { endpoints } from '@baazi/contracts';
import { addApp } from '../testing/add-factors';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

interface Account {
  name: string;
  email: string;
  password: string;
}
const sidOf = (token: string): string =>
  String((JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid);
const stepUp = async (token: string) =>
  (await t.call(endpoints.stepUp, { as: 'svc-wallet', params: { sid: sidOf(token) }, body: {} })).body.response;
const withDevice = () => ({ headers: { 'x-device-id': randomUUID() } });
const aDay = (until: string | undefined): number => (Date.parse(until ?? '') - Date.now()) / 3600_000;
const waitOf = async (token: string) => {
  const answer = await stepUp(token);
  return answer?.kind === 'confirmed' ? answer.newUpiWaits : answer;
};
const resetByMail = async ({ email }: Account, after: number): Promise<string> => {
  await t.call(endpoints.forgotPassword, { body: { email } });
  const { code: otp = '' } = await t.post.mailTo(email, { after });
  await t.call(endpoints.verifyOtp, { body: { email, otp } });
  const password = 'masala-chai-at-six';
  const body = { email, otp, password, confirmPassword: password };
  expect((await t.call(endpoints.updatePassword, { body })).status).toBe(200);
  return password;
};

describe('T131: a withdrawal to a new UPI ID waits a day', () => {
  it('after a recovery that dropped a second factor, and not after another', async () => {
    const [plain, guarded] = [await t.signedIn(), await t.signedIn()];
    await addApp(t, guarded);
    const tokenOf = async (account: Account, after: number) =>
      t.logIn({ ...account, password: await resetByMail(account, after) });
    expect(await waitOf(await tokenOf(plain, 1))).toBeUndefined();
    const wait = await waitOf(await tokenOf(guarded, 2));
    expect(wait).toMatchObject({ why: 'recovery' });
    expect(aDay(wait && 'until' in wait ? wait.until : undefined)).toBeCloseTo(24, 1);
  });

  it('after a sign-in from a device that an account with known devices does not know, also when it comes again', async () => {
    const account = await t.member();
    const [own, strange] = [withDevice(), withDevice()];
    expect(await waitOf(await t.logIn(account, own))).toBeUndefined();
    expect(await waitOf(await t.logIn(account, own))).toBeUndefined();
    for (const device of [strange, strange, own, {}])
      expect(await waitOf(await t.logIn(account, device))).toMatchObject({ why: 'device' });
    const over = { 'newUpiWaits.until': new Date(Date.now() - 1) };
    await t.auth.users.updateOne({ email: account.email }, { $set: over });
    expect(await waitOf(await t.logIn(account, strange))).toBeUndefined();
  });

  it('after a change of the address', async () => {
    const account = await t.signedIn();
    const email = `new.${account.email}`;
    const body = { name: account.name, email, password: account.password };
    await t.call(endpoints.updateProfile, { token: account.token, body });
    const { code: otp = '' } = await t.post.mailTo(email, { after: 0 });
    const verified = await t.call(endpoints.verifyEmail, { token: account.token, body: { otp } });
    expect(verified.status).toBe(200);
    expect(await waitOf(verified.headers.get('x-auth-token') ?? '')).toMatchObject({ why: 'address' });
  });
});
