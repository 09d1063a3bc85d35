import { endpoints } from '@baazi/contracts';
import sharp from 'sharp';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

jest.setTimeout(60_000);
let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

type Who = { token: string; name: string; email: string };
const me = async (token: string) => (await t.call(endpoints.currentUser, { token })).body.response;
const edit = (who: Who, more: Record<string, unknown>) =>
  t.raw('public', '/api/auth/users/profile', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-auth-token': who.token },
    body: JSON.stringify({ name: who.name, email: who.email, ...more }),
  });
const upload = (
  token: string,
  bytes: Buffer,
  { field = 'userProfile', name = 'me.png', type = 'image/png', extra = false } = {},
) => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  if (extra) form.append('user', 'somebody-else');
  return t.raw('public', '/api/admin/profile/upload-profile', {
    method: 'PUT',
    headers: { 'x-auth-token': token },
    body: form,
  });
};
const png = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#1f5eff' } })
    .png()
    .toBuffer();

describe('the profile', () => {
  it('keeps what is sent, takes away what is sent empty, and leaves the rest', async () => {
    const who = await t.signedIn();
    expect(
      (
        await edit(who, {
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
    expect(await me(who.token)).toMatchObject({
      phone: '9876543210',
      state: 'Kerala',
      gender: 'female',
      dob: '1995-03-02',
      upi: 'asha@upi',
      avatar: 'builtin:lion',
      hideAsWinner: true,
    });
    await edit(who, { name: 'Asha Menon', phone: '', avatar: '' });
    const user = await me(who.token);
    expect(user).toMatchObject({ name: 'Asha Menon', state: 'Kerala' });
    expect(user).not.toHaveProperty('phone');
    expect(user).not.toHaveProperty('avatar');
  });

  it.each([
    ["nobody's name", { name: ' ' }, 'name', 'Please provide a valid name.'],
    ['a name of 101 characters', { name: 'a'.repeat(101) }, 'name', 'At most 100 characters.'],
    ['no address', { email: '' }, 'email', 'Please provide a email.'],
    ['a child', { dob: '2015-01-01' }, 'dob', 'You must be 18 or older to play.'],
    ['T28: half a UPI handle', { upi: 'asha@' }, 'upi', 'Please enter valid UPI.'],
    ['T61: a role', { role: 'operator' }, 'role', 'This field is not expected here.'],
    ['T61: a balance', { walletDetails: { balance: 1e6 } }, 'walletDetails', 'This field is not expected here.'],
    ['T62: another user', { userId: 'x' }, 'userId', 'This field is not expected here.'],
    ['T82: a picture from elsewhere', { avatar: 'http://169.254.169.254/x.webp' }, 'avatar', expect.any(String)],
    ['T60: a prototype', { constructor: { prototype: {} } }, 'constructor', 'This field is not expected here.'],
  ])('refuses %s under its field and changes nothing', async (_what, more, path, msg) => {
    const who = await t.signedIn();
    const before = await me(who.token);
    const answer = await edit(who, more);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual({ path, msg });
    expect(await me(who.token)).toEqual(before);
  });

  it('tells the other services what they may act on', async () => {
    const who = await t.signedIn();
    const { _id } = (await me(who.token)) ?? {};
    await edit(who, { name: 'Meera Das', hideAsWinner: true });
    const rows = (await t.db.collection('outbox').find().toArray())
      .map((row) => JSON.stringify(row))
      .filter((row) => row.includes('user-status-changed') && row.includes(String(_id)));
    expect(rows.join()).toMatch(/Meera Das/);
  });
});

describe('an e-mail address', () => {
  it('is verified by the code that is sent to it', async () => {
    const who = await t.signedIn();
    expect((await me(who.token))?.emailVerified).toBe(false);
    await t.call(endpoints.requestEmailVerification, { token: who.token, body: {} });
    const code = (await t.post.mailTo(who.email, { after: 1 })).code ?? '';
    expect((await t.call(endpoints.requestEmailVerification, { token: who.token, body: {} })).body.code).toBe(
      'wait-before-resend',
    );
    expect((await t.call(endpoints.verifyEmail, { token: who.token, body: { otp: 'AAAAAA' } })).body.code).toBe(
      'wrong-code',
    );
    expect(
      (await t.call(endpoints.verifyEmail, { token: who.token, body: { otp: code } })).body.response,
    ).toMatchObject({ emailVerified: true });
  });

  it('that is new waits for its code: until then the old one logs in, after it the new one does and the old owner is told', async () => {
    const who = await t.signedIn();
    expect((await edit(who, { email: 'asha.new@example.in' })).body.response).toMatchObject({
      email: who.email,
      pendingEmail: 'asha.new@example.in',
    });
    await t.logIn(who);
    const code = (await t.post.mailTo('asha.new@example.in')).code ?? '';
    expect(
      (await t.call(endpoints.verifyEmail, { token: who.token, body: { otp: code } })).body.response,
    ).toMatchObject({ email: 'asha.new@example.in', emailVerified: true });
    await t.logIn({ ...who, email: 'asha.new@example.in' });
    expect((await t.call(endpoints.login, { body: { email: who.email, password: who.password } })).status).toBe(422);
    expect((await t.post.mailTo(who.email, { after: 1 })).subject).toBe('Your IPL Baazi email was changed');
  });

  it('T44: of one user is not verified by the code of another', async () => {
    const [mine, other] = [await t.signedIn(), await t.signedIn()];
    await t.call(endpoints.requestEmailVerification, { token: other.token, body: {} });
    const code = (await t.post.mailTo(other.email, { after: 1 })).code ?? '';
    expect((await t.call(endpoints.verifyEmail, { token: mine.token, body: { otp: code } })).body.code).toBe(
      'wrong-code',
    );
  });

  it('of somebody else is refused under Email', async () => {
    const [mine, other] = [await t.signedIn(), await t.signedIn()];
    const answer = await edit(mine, { email: other.email });
    expect([answer.status, answer.body.errors]).toEqual([
      409,
      [{ path: 'email', msg: 'This email is already registered.' }],
    ]);
  });

  it('that somebody took meanwhile is refused at the code', async () => {
    const who = await t.signedIn();
    await edit(who, { email: 'wanted@example.in' });
    const code = (await t.post.mailTo('wanted@example.in')).code ?? '';
    await t.member({ email: 'wanted@example.in' });
    expect((await t.call(endpoints.verifyEmail, { token: who.token, body: { otp: code } })).body.code).toBe(
      'email-taken',
    );
    expect((await me(who.token))?.email).toBe(who.email);
  });
});

describe('a guest', () => {
  it('becomes a member without losing anything, under a new token', async () => {
    const guest = await t.guest();
    const before = await me(guest.token);
    const answer = await t.call(endpoints.upgradeGuest, {
      token: guest.token,
      body: {
        name: 'Gita Iyer',
        email: 'gita@example.in',
        password: 'masala-chai-at-six',
        confirm_password: 'masala-chai-at-six',
      },
    });
    const { token = '', user } = answer.body.response ?? {};
    expect(user).toMatchObject({
      _id: before?._id,
      refferalID: before?.refferalID,
      kind: 'member',
      name: 'Gita Iyer',
      email: 'gita@example.in',
      emailVerified: false,
    });
    expect((await t.call(endpoints.currentUser, { token: guest.token })).status).toBe(401);
    expect(await me(token)).not.toHaveProperty('passwordCopy');
    const code = (await t.post.mailTo('gita@example.in')).code ?? '';
    expect((await t.call(endpoints.verifyEmail, { token, body: { otp: code } })).body.response?.emailVerified).toBe(
      true,
    );
    await t.logIn({ email: 'gita@example.in', password: 'masala-chai-at-six' });
    expect((await t.call(endpoints.login, { body: { email: guest.email, password: guest.password } })).status).toBe(
      422,
    );
    expect(
      (
        await t.call(endpoints.upgradeGuest, {
          token,
          body: {
            name: 'Gita',
            email: 'g2@example.in',
            password: 'masala-chai-at-six',
            confirm_password: 'masala-chai-at-six',
          },
        })
      ).body.code,
    ).toBe('not-a-guest');
  });
});

describe('a picture', () => {
  it('is drawn anew as 256x256 WebP and shown from an address that tells nothing', async () => {
    const who = await t.signedIn();
    const answer = await upload(who.token, await png());
    expect(answer.body).toMatchObject({ status: true, message: 'Profile Updated.' });
    const { avatar = '' } = (await me(who.token)) ?? {};
    expect(avatar).toMatch(/^\/api\/avatars\/[A-Za-z0-9_-]{24}\.webp$/);
    const shown = await fetch(`http://127.0.0.1:${t.ports.public}${avatar}`);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    });
  });

  it('T78: keeps no place, no camera and no second file inside', async () => {
    const who = await t.signedIn();
    const jpeg = await sharp(await png())
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer();
    await upload(who.token, Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]), {
      name: '../../etc/passwd.php',
      type: 'text/html',
    });
    const { avatar = '' } = (await me(who.token)) ?? {};
    const bytes = Buffer.from(
      await (await fetch(`http://127.0.0.1:${t.ports.public}${avatar}`)).arrayBuffer(),
    ).toString('latin1');
    expect(bytes).not.toMatch(/SECRET-PLACE|<script>|PK\u0003\u0004/);
  });

  it('T78: that is an SVG, a GIF, text, cut off, a bomb or too large is refused, and the old one stays', async () => {
    const who = await t.signedIn();
    await upload(who.token, await png());
    const before = await me(who.token);
    const whole = await png();
    const bad: Buffer[] = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      await sharp(whole).gif().toBuffer(),
      Buffer.from('hello'),
      whole.subarray(0, 60),
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<svg/>')]),
      await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000' } })
        .png({ compressionLevel: 9, palette: true })
        .toBuffer(),
      Buffer.concat([whole, Buffer.alloc(2 * 1024 * 1024 - whole.length + 1)]),
      Buffer.alloc(0),
    ];
    for (const bytes of bad) {
      expect(bytes.length).toBeLessThan(2 * 1024 * 1024 + 2);
      const answer = await upload(who.token, bytes);
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, 'userProfile']);
    }
    expect(await me(who.token)).toEqual(before);
  }, 30_000);

  it('T68: of three megabytes is not read to its end', async () => {
    const who = await t.signedIn();
    const answer = await upload(who.token, Buffer.alloc(3 * 1024 * 1024)).catch(() => undefined);
    expect(answer === undefined || answer.status === 413).toBe(true);
  });

  it('T79, T62: changes the caller only, whatever else the form names; without a token it changes nobody', async () => {
    const [who, other] = [await t.signedIn(), await t.signedIn()];
    expect((await upload(who.token, await png(), { extra: true })).status).toBe(422);
    expect((await upload(who.token, await png(), { field: 'file' })).status).toBe(422);
    expect((await upload('', await png())).status).toBe(401);
    await upload(who.token, await png());
    expect(await me(other.token)).not.toHaveProperty('avatar');
  });

  it('T70: comes as a form or not at all', async () => {
    const who = await t.signedIn();
    const answer = await t.raw('public', '/api/admin/profile/upload-profile', {
      method: 'PUT',
      headers: { 'x-auth-token': who.token, 'content-type': 'application/json' },
      body: '{"userProfile":"x"}',
    });
    expect(answer.status).toBe(415);
  });
});
