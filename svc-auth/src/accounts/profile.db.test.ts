import { endpoints } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

type Account = { token: string; name: string; email: string };
const edit = (account: Account, more: Record<string, unknown>) =>
  t.raw('public', '/api/auth/users/profile', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-auth-token': account.token },
    body: JSON.stringify({ name: account.name, email: account.email, ...more }),
  });

describe('the profile', () => {
  it('sets given fields, removes empty ones and leaves the others unchanged', async () => {
    const account = await t.signedIn();
    expect(
      (
        await edit(account, {
          phone: '9876543210',
          state: 'Kerala',
          gender: 'female',
          dob: '1995-03-02',
          upi: 'asha@upi',
          avatar: 'builtin:lion',
          hideAsWinner: true,
        })
      ).body,
    ).toMatchObject({ status: true, message: 'Profile Updated.' });
    expect(await t.me(account.token)).toMatchObject({
      phone: '9876543210',
      state: 'Kerala',
      gender: 'female',
      dob: '1995-03-02',
      upi: 'asha@upi',
      avatar: 'builtin:lion',
      hideAsWinner: true,
    });
    await edit(account, { name: 'Asha Menon', phone: '', avatar: '' });
    const user = await t.me(account.token);
    expect(user).toMatchObject({ name: 'Asha Menon', state: 'Kerala' });
    expect(user).not.toHaveProperty('phone');
    expect(user).not.toHaveProperty('avatar');
  });

  it.each([
    ['a blank name', { name: ' ' }, 'name', 'Please provide a valid name.'],
    ['a name of 101 characters', { name: 'a'.repeat(101) }, 'name', 'At most 100 characters.'],
    ['no address', { email: '' }, 'email', 'Please provide a email.'],
    ['a child', { dob: '2015-01-01' }, 'dob', 'You must be 18 or older to play.'],
    ['T28: half a UPI handle', { upi: 'asha@' }, 'upi', 'Please enter valid UPI.'],
    ['T61: a role', { role: 'operator' }, 'role', 'This field is not expected here.'],
    ['T61: a balance', { walletDetails: { balance: 1e6 } }, 'walletDetails', 'This field is not expected here.'],
    ['T62: another user', { userId: 'x' }, 'userId', 'This field is not expected here.'],
    ['T82: a picture from another origin', { avatar: 'http://169.254.169.254/x.webp' }, 'avatar', expect.any(String)],
    ['T60: a __proto__ field', { constructor: { prototype: {} } }, 'constructor', 'This field is not expected here.'],
  ])('refuses %s under its field and changes nothing', async (_what, more, path, msg) => {
    const account = await t.signedIn();
    const before = await t.me(account.token);
    const answer = await edit(account, more);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ path, msg }));
    expect(await t.me(account.token)).toEqual(before);
  });

  it('publishes status and preferences to other services', async () => {
    const account = await t.signedIn();
    const { _id } = (await t.me(account.token)) ?? {};
    await edit(account, { name: 'Meera Das', hideAsWinner: true });
    const rows = (await t.db.collection('outbox').find().toArray())
      .map((row) => JSON.stringify(row))
      .filter((row) => row.includes('user-status-changed') && row.includes(String(_id)));
    expect(rows.join()).toMatch(/Meera Das/);
  });
});

describe('the language', () => {
  const publishedLanguages = async (userId: string | undefined) =>
    (await t.db.collection('outbox').find().sort({ _id: 1 }).toArray())
      .map((row) => JSON.stringify(row))
      .filter((row) => row.includes(String(userId)))
      .flatMap((row) => /"language":"(\w+)"/.exec(row)?.[1] ?? []);

  it('is that of the page at sign-up, also for guests', async () => {
    const headers = { 'accept-language': 'hi' };
    const member = await t.signedIn({ headers });
    expect(await t.me(member.token)).toMatchObject({ language: 'hi' });
    const guest = await t.call(endpoints.signupGuest, { body: {}, headers });
    if (!guest.body.response) throw new Error('no guest');
    const user = await t.me(await t.logIn(guest.body.response));
    expect(user).toMatchObject({ kind: 'guest', language: 'hi' });
    expect(await publishedLanguages(user?._id)).toEqual(['hi']);
  });

  it('is switched for the account and published once', async () => {
    const { token } = await t.signedIn({ headers: { 'accept-language': 'hi-IN,en;q=0.5' } });
    for (let i = 0; i < 2; i += 1)
      expect(await t.call(endpoints.setLanguage, { token, body: { language: 'en' } })).toMatchObject({ status: 200 });
    const user = await t.me(token);
    expect(user).toMatchObject({ language: 'en' });
    expect(await publishedLanguages(user?._id)).toEqual(['hi', 'en']);
  });

  it('of an account without one is set by the page at the next log-in, and then kept', async () => {
    const account = await t.signedIn();
    expect(await t.me(account.token)).not.toHaveProperty('language');
    await t.logIn(account, { headers: { 'accept-language': 'hi' } });
    await t.logIn(account, { headers: { 'accept-language': 'en' } });
    expect(await t.me(account.token)).toMatchObject({ language: 'hi' });
  });

  it('must be a supported one', async () => {
    const { token } = await t.signedIn();
    const answer = await t.raw('public', '/api/auth/users/language', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-auth-token': token },
      body: JSON.stringify({ language: 'fr' }),
    });
    expect(answer.status).toBe(422);
  });
});
