import { endpoints, events } from '@baazi/contracts';
import { addApp, addPasskey, challenge } from '../testing/add-factors';
import { operatorCredentials, startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

interface Owner {
  name: string;
  email: string;
  password: string;
  token: string;
}
const sidOf = (token: string): string =>
  String((JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid);
const thiefsDevice = { 'x-device-id': 'f2a3c6de-0d5a-4a45-8d9e-0c6c1f0f7a11' };

/** A thief with the password signs in and plants one of each. */
async function plant(owner: Owner) {
  const token = await t.logIn(owner, { headers: thiefsDevice });
  const thief = { ...owner, token };
  const passkey = await addPasskey(t, thief);
  await addApp(t, thief);
  const pending = `thief.of.${owner.email}`;
  await t.call(endpoints.updateProfile, {
    token,
    body: { name: owner.name, email: pending, upi: 'thief@okbank', password: owner.password },
  });
  await t.call(endpoints.setLanguage, { token, body: { language: 'hi' } });
  return { token, passkey };
}

/** The mail to an address with a code to set a new password, or with a link to undo a change of address. */
async function mailWith(email: string, wanted: (mail: TestAuth['post']['mails'][number]) => boolean) {
  for (let n = 0; n < 200; n += 1) {
    const found = t.post.mails.find((mail) => mail.to === email && wanted(mail));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no such mail to ${email}`);
}
const resetByMail = async ({ email }: Pick<Owner, 'email'>) => {
  await t.call(endpoints.forgotPassword, { body: { email } });
  const { code: otp = '' } = await mailWith(email, ({ code }) => code !== undefined);
  await t.call(endpoints.verifyOtp, { body: { email, otp } });
  const password = 'masala-chai-at-six';
  const body = { email, otp, password, confirmPassword: password };
  expect((await t.call(endpoints.updatePassword, { body })).status).toBe(200);
};
const linkIn = (raw: string): string | undefined =>
  /undo-email-change#token=([\w-]{43})/.exec(raw.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1];
const undoByLink = async ({ email }: Owner) => {
  const token = linkIn((await mailWith(email, ({ raw }) => linkIn(raw) !== undefined)).raw) ?? '';
  expect((await t.call(endpoints.undoEmailChange, { body: { token } })).status).toBe(200);
};

describe.each([
  ['the undo link', undoByLink],
  ['a password reset', resetByMail],
])('%s', (_name, takeBack) => {
  test('T128: leaves nothing of what a thief planted', async () => {
    const owner = await t.signedIn();
    const { token, passkey } = await plant(owner);
    const before = await t.auth.users.findOne({ email: owner.email }).lean();
    const userId = before?._id ?? '';
    expect(before).toMatchObject({ language: 'hi', upi: 'thief@okbank', pendingEmail: `thief.of.${owner.email}` });
    expect(await t.auth.factors.countDocuments({ userId })).toBe(2);
    await takeBack(owner);

    const after = await t.auth.users.findOne({ email: owner.email }).lean();
    expect(after).toMatchObject({ _id: userId, status: 'active', emailVerified: true, deviceIds: [] });
    for (const field of ['pendingEmail', 'language', 'upi']) expect(after).not.toHaveProperty(field);
    const open = await t.auth.sessions.countDocuments({ userId, endedAt: { $exists: false } });
    const [factors, codes] = [
      await t.auth.factors.countDocuments({ userId }),
      await t.auth.recoveryCodes.countDocuments({ userId }),
    ];
    expect({ open, factors, codes }).toEqual({ open: 0, factors: 0, codes: 0 });
    const signed = passkey.sign({ challenge: await challenge(t) });
    expect((await t.call(endpoints.loginWithPasskey, { body: { passkey: signed } })).status).toBe(422);
    const login = { email: owner.email, password: owner.password };
    expect((await t.call(endpoints.login, { body: login })).status).toBe(422);
    const ended = (await t.db.collection('outbox').find().toArray()).filter((row) => {
      const text = JSON.stringify(row);
      return text.includes(events.sessionsEnded.name) && text.includes(userId);
    });
    expect(JSON.stringify(ended)).toContain(sidOf(token));
  });

  test('T30: a device that is no longer known still hints at self-referral', async () => {
    const owner = await t.signedIn();
    await plant(owner);
    await takeBack(owner);
    const { formerDeviceIds } = (await t.auth.users.findOne({ email: owner.email }).lean()) ?? {};
    expect(formerDeviceIds).toEqual([thiefsDevice['x-device-id']]);
  });
});

test('a reset leaves a language and a UPI ID that were set before any session that may be open', async () => {
  const owner = await t.signedIn();
  await t.call(endpoints.setLanguage, { token: owner.token, body: { language: 'hi' } });
  const body = { name: owner.name, email: owner.email, upi: 'asha@okbank' };
  await t.call(endpoints.updateProfile, { token: owner.token, body });
  const old = new Date(Date.now() - 8 * 24 * 3600_000);
  await t.auth.users.updateOne({ email: owner.email }, { $set: { editedAt: { language: old, upi: old } } });
  await resetByMail(owner);
  expect(await t.auth.users.findOne({ email: owner.email }).lean()).toMatchObject({
    language: 'hi',
    upi: 'asha@okbank',
  });
});

test("T114: the mailbox alone does not remove an operator's second factor", async () => {
  const token = await t.logIn(operatorCredentials);
  await addPasskey(t, { ...operatorCredentials, token });
  await resetByMail(operatorCredentials);
  const { _id: userId } = (await t.auth.users.findOne({ email: operatorCredentials.email }).lean()) ?? {};
  expect(await t.auth.factors.countDocuments({ userId })).toBe(1);
});
