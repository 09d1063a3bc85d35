import { endpoints } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

const signUp = (more: Record<string, unknown>) =>
  t.raw('public', '/api/auth/users/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Ravi',
      email: 'ravi@example.in',
      password: 'nimbu-paani-42',
      confirm_password: 'nimbu-paani-42',
      ...more,
    }),
  });

describe('sign-up by form', () => {
  it('creates an account that can log in and sends a welcome mail', async () => {
    expect((await signUp({ name: '  Ravi Kumar ', email: 'Ravi@Example.IN' })).body).toMatchObject({
      status: true,
      message: 'You are all set, hold on for login details.',
      response: { email: 'ravi@example.in' },
    });
    const login = await t.call(endpoints.login, { body: { email: 'ravi@example.in', password: 'nimbu-paani-42' } });
    expect(login.body.response?.user).toMatchObject({
      name: 'Ravi Kumar',
      kind: 'member',
      first_time_login: 'yes',
      role: 'player',
    });
    expect(login.body.response?.user).not.toHaveProperty('passwordCopy');
    expect((await t.post.mailTo('ravi@example.in')).subject).toBe('Welcome to IPL Baazi');
  });

  it('sends the welcome mail in the language of the page with an escaped name', async () => {
    await t.member({ name: 'Asha & Sons', email: 'hindi@example.in', headers: { 'accept-language': 'hi' } });
    const mail = await t.post.mailTo('hindi@example.in');
    expect(mail.subject).toBe('IPL Baazi में आपका स्वागत है');
    expect(mail.text).toContain('Asha & Sons, आपका स्वागत है');
    expect(mail.html).toMatch(/<html lang="hi">[^]*Asha &amp; Sons, आपका स्वागत है/);
  });

  it('refuses a used address under Email, notifies its owner once and changes nothing', async () => {
    const again = await signUp({
      email: 'RAVI@example.in',
      password: 'another-one-42',
      confirm_password: 'another-one-42',
    });
    expect([again.status, again.body]).toMatchObject([
      409,
      { status: false, code: 'email-taken', errors: [{ path: 'email', msg: 'This email is already registered.' }] },
    ]);
    await signUp({ email: 'ravi@example.in' });
    await t.post.mailTo('ravi@example.in', { after: 1 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(t.post.mails.filter((mail) => mail.to === 'ravi@example.in')).toHaveLength(2);
    await t.logIn({ email: 'ravi@example.in', password: 'nimbu-paani-42' });
  });

  it('accepts one of twenty concurrent sign-ups with one address', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp({ email: 'race@example.in' })));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    // A machine that is too slow for twenty password hashes at once refuses some of them.
    expect(answers.filter(({ status }) => status === 409 || status === 503)).toHaveLength(19);
    expect(await t.auth.users.countDocuments({ email: 'race@example.in' })).toBe(1);
  });

  it.each([
    ['two different passwords', { confirm_password: 'other-one' }, 'confirm_password', 'Password does not match.'],
    ['no address', { email: undefined }, 'email', 'Please provide a valid email.'],
    [
      'no password',
      { password: undefined, confirm_password: undefined },
      'password',
      'Please provide a valid password.',
    ],
    ['a blank name', { name: '   ' }, 'name', 'Please provide a valid name.'],
    [
      'T53: a common password',
      { email: 'c@example.in', password: 'Password@123', confirm_password: 'Password@123' },
      'password',
      'Please choose a password that is harder to guess.',
    ],
    [
      'T53: seven characters',
      { password: 'x7Kq2#a', confirm_password: 'x7Kq2#a' },
      'password',
      'Use at least 8 characters.',
    ],
    [
      'T54: 129 characters',
      { password: 'ab1'.repeat(43), confirm_password: 'ab1'.repeat(43) },
      'password',
      'At most 128 characters.',
    ],
    [
      'T35: an unknown referral code',
      { email: 'c@example.in', refferalID: 'NOBODYHAS2' },
      'refferalID',
      'This referral ID does not exist.',
    ],
    ['T59: a query operator as address', { email: { $gt: '' } }, 'email', 'Please provide a valid email.'],
    ['T61: a chosen role', { role: 'operator' }, 'role', 'This field is not expected here.'],
    ['T73: a name with direction overrides', { name: 'Ravi\u202egnp.exe' }, 'name', 'Please provide a valid name.'],
    ['T73: a name with half a surrogate pair', { name: 'Ravi \ud800' }, 'name', 'Please provide a valid name.'],
    ['T74: a look-alike address', { email: 'ravi\u212a@example.in' }, 'email', 'Please provide a valid email.'],
    [
      'T75: an address with a second line',
      { email: 'ravi@example.in\r\nBcc: all@example.in' },
      'email',
      'Please provide a valid email.',
    ],
    ['the address of a guest', { email: 'guest-abc@guest.invalid' }, 'email', 'Please provide a valid email.'],
  ])('refuses %s under its field', async (_what, more, path, msg) => {
    const before = await t.auth.users.countDocuments();
    const answer = await signUp(more);
    expect(answer.status).toBe(422);
    expect(answer.body['errors']).toContainEqual(expect.objectContaining({ path, msg }));
    expect(await t.auth.users.countDocuments()).toBe(before);
  });

  it('T73: keeps joiners that Indic scripts need, and normalizes to NFC', async () => {
    const { token } = await t.signedIn({ name: 'क्\u200dष Jose\u0301' });
    expect((await t.call(endpoints.currentUser, { token })).body.response?.name).toBe('क्\u200dष José');
  });
});

describe('a referral code', () => {
  it('shows the first name of the referrer and stores the referral', async () => {
    const asha = await t.signedIn({ name: 'Asha Rao' });
    const code = (await t.call(endpoints.currentUser, { token: asha.token })).body.response?.refferalID ?? '';
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
    expect((await t.call(endpoints.sponsor, { params: { code: code.toLowerCase() } })).body.response).toEqual({
      name: 'Asha',
    });
    const friend = await t.member({ refferalID: code.toLowerCase() });
    const [sponsorRow, friendRow] = [
      await t.auth.users.findOne({ email: asha.email }).lean(),
      await t.auth.users.findOne({ email: friend.email }).lean(),
    ];
    expect(friendRow?.referredBy).toBe(sponsorRow?._id);
    expect(t.wallet.opened).toContainEqual(
      expect.objectContaining({ userId: friendRow?._id, referredBy: sponsorRow?._id }),
    );
  });

  it("T30: holds the reward for another spelling of the referrer's address or the referrer's device", async () => {
    const device = { 'x-device-id': '3f0e6a0e-6f5b-4a6e-9b0a-0a0a0a0a0a0a' };
    const owner = await t.signedIn({ email: 'a.sha+one@gmail.com', headers: device });
    const code = (await t.call(endpoints.currentUser, { token: owner.token })).body.response?.refferalID ?? '';
    await t.member({ email: 'asha@googlemail.com', refferalID: code });
    expect(t.wallet.opened.at(-1)).toMatchObject({ referralHold: 'same-email' });
    await t.member({ email: 'cousin@example.in', refferalID: code, headers: device });
    expect(t.wallet.opened.at(-1)).toMatchObject({ referralHold: 'same-device' });
    await t.member({ email: 'neighbour@example.in', refferalID: code });
    expect(t.wallet.opened.at(-1)).not.toHaveProperty('referralHold');
  });
});

it('signs up while svc-wallet is unavailable; the event opens the wallet', async () => {
  t.wallet.state.unavailable = true;
  await t.signedIn();
  t.wallet.state.unavailable = false;
});

describe('with a licence', () => {
  it('takes members and guests from its country only, and makes no account for others', async () => {
    const licensed = await startTestAuth({
      MONEY_MODE: 'real',
      LICENCE_JURISDICTION: 'MT',
      LICENCE_NUMBER: 'MGA/B2C/123/2026',
      LICENCE_MINIMUM_AGE: '18',
    });
    try {
      const member = {
        name: 'Ravi',
        email: 'r@example.mt',
        password: 'nimbu-paani-42',
        confirm_password: 'nimbu-paani-42',
      };
      const join = async (livesIn: string | undefined) =>
        (await licensed.call(endpoints.signup, { body: { ...member, livesIn } })).body.code;
      const joinAsGuest = async (livesIn: string | undefined) =>
        (await licensed.call(endpoints.signupGuest, { body: { livesIn } })).body.code;
      expect([await join(undefined), await join('IN'), await joinAsGuest('IN')]).toEqual(
        Array(3).fill('not-licensed-there'),
      );
      expect(await licensed.auth.users.countDocuments({ role: 'player' })).toBe(0);
      expect([await join('MT'), await joinAsGuest('MT')]).toEqual([undefined, undefined]);
      expect(await licensed.auth.users.countDocuments({ 'agreed.livesIn': 'MT' })).toBe(2);
    } finally {
      await licensed.stop();
    }
  });
});
