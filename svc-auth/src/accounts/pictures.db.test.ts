import sharp from 'sharp';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

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

describe('a picture', () => {
  it('is re-encoded as 256x256 WebP and served from a random URL', async () => {
    const account = await t.signedIn();
    const answer = await upload(account.token, await png());
    expect(answer.body).toMatchObject({ status: true, message: 'Profile Updated.' });
    const { avatar = '' } = (await t.me(account.token)) ?? {};
    expect(avatar).toMatch(/^\/api\/avatars\/[A-Za-z0-9_-]{24}\.webp$/);
    const shown = await fetch(`http://127.0.0.1:${t.ports.public}${avatar}`);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(shown.headers.get('content-disposition')).toBe('inline; filename="picture.webp"');
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    });
  });

  it('T78: keeps neither location and camera data nor embedded files', async () => {
    const account = await t.signedIn();
    const jpeg = await sharp(await png())
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer();
    await upload(account.token, Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]), {
      name: '../../etc/passwd.php',
      type: 'text/html',
    });
    const { avatar = '' } = (await t.me(account.token)) ?? {};
    const bytes = Buffer.from(
      await (await fetch(`http://127.0.0.1:${t.ports.public}${avatar}`)).arrayBuffer(),
    ).toString('latin1');
    expect(bytes).not.toMatch(/SECRET-PLACE|<script>|PK\u0003\u0004/);
  });

  it('T78: is refused as SVG, GIF, text, truncated file, bomb or oversized file, and the old one stays', async () => {
    const account = await t.signedIn();
    await upload(account.token, await png());
    const before = await t.me(account.token);
    const valid = await png();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const bad: [string, Buffer][] = [
      ['image-type', Buffer.from(svg)],
      ['image-type', await sharp(valid).gif().toBuffer()],
      ['image-type', Buffer.from('hello')],
      ['image-damaged', valid.subarray(0, 60)],
      ['image-damaged', (await sharp(valid).jpeg().toBuffer()).subarray(0, 700)],
      ['image-damaged', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<svg/>')])],
      [
        'image-too-large',
        await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#000' } })
          .png({ compressionLevel: 1 })
          .toBuffer(),
      ],
      ['image-too-large', Buffer.concat([valid, Buffer.alloc(2 * 1024 * 1024 - valid.length + 1)])],
      ['image-type', Buffer.alloc(0)],
    ];
    for (const [code, bytes] of bad) {
      expect(bytes.length).toBeLessThan(2 * 1024 * 1024 + 2);
      const answer = await upload(account.token, bytes);
      expect([answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([422, code, 'userProfile']);
    }
    expect(await t.me(account.token)).toEqual(before);
  }, 30_000);

  it('with a harmless fault of its maker is shown, as browsers show it', async () => {
    const account = await t.signedIn();
    const jpeg = await sharp(await png())
      .jpeg()
      .toBuffer();
    // Bytes between two markers, as some cameras leave them: a decoder skips them with a warning.
    const untidy = Buffer.concat([jpeg.subarray(0, 20), Buffer.from([0, 0, 0]), jpeg.subarray(20)]);
    await expect(sharp(untidy, { failOn: 'warning' }).toBuffer()).rejects.toThrow(/extraneous bytes/);
    expect((await upload(account.token, untidy)).body).toMatchObject({ status: true });
  });

  it('T68: of three megabytes is refused before it is read completely', async () => {
    const account = await t.signedIn();
    const answer = await upload(account.token, Buffer.alloc(3 * 1024 * 1024)).catch(() => undefined);
    expect(answer === undefined || answer.status === 413).toBe(true);
  });

  it('T79, T62: changes only the caller, also when the form names another user, and nobody without a token', async () => {
    const [account, other] = [await t.signedIn(), await t.signedIn()];
    expect((await upload(account.token, await png(), { extra: true })).status).toBe(422);
    expect((await upload(account.token, await png(), { field: 'file' })).status).toBe(422);
    expect((await upload('', await png())).status).toBe(401);
    await upload(account.token, await png());
    expect(await t.me(other.token)).not.toHaveProperty('avatar');
  });

  it('T70: is accepted only as a form', async () => {
    const account = await t.signedIn();
    const answer = await t.raw('public', '/api/admin/profile/upload-profile', {
      method: 'PUT',
      headers: { 'x-auth-token': account.token, 'content-type': 'application/json' },
      body: '{"userProfile":"x"}',
    });
    expect(answer.status).toBe(415);
  });
});
