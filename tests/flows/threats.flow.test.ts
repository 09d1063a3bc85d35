import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { attack } from '../chaos/hostile/attack';
import { inDatabaseOf } from '../portal/as-part';
import { startPortal, until, type Answer, type Portal } from '../portal/client';

jest.setTimeout(300_000);
let portal: Portal;
let operator: string;
let player: { token: string; email: string; name: string; password: string };
beforeAll(async () => {
  portal = await startPortal('2025-04-05T12:00:00+05:30');
  operator = await portal.operator();
  player = await portal.signUp();
});
afterAll(() => portal.stack.stop());

const mails = z.array(
  z.looseObject({ to: z.array(z.looseObject({ address: z.string() })), subject: z.string(), text: z.string() }),
);
const mailsTo = async (email: string) =>
  mails
    .parse(await (await fetch(`${portal.stack.mailBase}/email`)).json())
    .filter(({ to }) => to.some(({ address }) => address === email));
const codeFor = (email: string): Promise<string> =>
  until('a mail with a code', async () =>
    (await mailsTo(email)).map(({ text }) => /^ {4}([A-Z2-9]{6})$/m.exec(text)?.[1]).find((code) => code !== undefined),
  );
const login = (email: unknown, password: unknown, more: object = {}) =>
  portal.call('POST', '/api/auth/users', { body: { email, password, ...more } });
const me = (token: string) => portal.call('GET', '/api/auth/users', { token });
const change = (token: string, current_password: string, password = 'masala-chai-at-six') =>
  portal.call('PUT', '/api/auth/users/password', {
    token,
    body: { current_password, password, confirm_password: password },
  });
const forgot = (email: string) => portal.call('POST', '/api/forgot-password', { body: { email } });
const verify = (email: string, otp: string) =>
  portal.call('POST', '/api/forgot-password/verify-otp', { body: { email, otp } });
const update = (email: string, otp: string, password = 'masala-chai-at-six') =>
  portal.call('POST', '/api/forgot-password/update-password', {
    body: { email, otp, password, confirmPassword: password },
  });
const claimsOf = (token: string): jwt.JwtPayload => jwt.decode(token, { json: true }) ?? {};
const guest = async () => {
  const made = z
    .object({ email: z.string(), password: z.string(), username: z.string() })
    .parse(portal.done(await portal.call('POST', '/api/auth/users/signup/guest', { body: {} }), 'guest'));
  return { ...made, token: await portal.login(made.email, made.password) };
};
/** Lets codes expire without waiting: their time is the machine's, which no clock of the portal moves. */
const ageCodes = async (minutes: number): Promise<void> => {
  await inDatabaseOf(portal.stack, 'svc-auth', async (db) => {
    const codes = db.collection<{ _id: string; expiresAt: Date }>('codes');
    for (const { _id, expiresAt } of await codes.find().toArray())
      await codes.updateOne({ _id }, { $set: { expiresAt: new Date(expiresAt.getTime() - minutes * 60_000) } });
  });
};
const signedOut = { http: 401, status: false, tokenStatus: 0 };
const underAttack = async (email: string): Promise<void> => {
  for (let i = 0; i < 5; i += 1)
    expect(await login(email, `wrong-guess-${i}`)).toMatchObject({ http: 422, code: 'wrong-credentials' });
};

describe('login', () => {
  test('T37: after five wrong tries the right password alone is not enough; with the mailed code it is', async () => {
    const who = await portal.signUp();
    await underAttack(who.email);
    expect(await login(who.email, who.password)).toMatchObject({ http: 422, code: 'code-needed', otp: true });
    expect(await login(who.email, who.password, { otp: await codeFor(who.email) })).toMatchObject({ http: 200 });
  });
  test('T38: unknown, wrong and blocked have one answer, also under attack', async () => {
    const [known, blocked] = [await portal.signUp(), await portal.signUp()];
    const { _id } = z.looseObject({ _id: z.string() }).parse((await me(blocked.token)).response);
    portal.done(
      await portal.call('PUT', `/api/admin/users/${_id}/status`, {
        token: operator,
        body: { status: 'blocked', reason: 'a test' },
      }),
      'block',
    );
    const answers = [
      await login(known.email, 'not-the-one'),
      await login('nobody@example.in', 'not-the-one'),
      await login(blocked.email, blocked.password),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await underAttack('nobody.at.all@example.in');
    expect(await login('nobody.at.all@example.in', 'not-the-one')).toMatchObject({
      http: 422,
      code: 'code-needed',
      otp: true,
    });
  });
  test('T39: a refusal is no faster for nobody than for somebody', async () => {
    const who = await portal.signUp();
    const time = async (email: string): Promise<number> => {
      const started = performance.now();
      await login(email, 'not-the-one');
      return performance.now() - started;
    };
    const [known, unknown] = [await time(who.email), await time('nobody.else@example.in')];
    expect(Math.min(known, unknown)).toBeGreaterThan(140);
  });
  test('T53: changing the password asks for the current one and a good new one', async () => {
    const who = await portal.signUp();
    expect(await change(who.token, 'not-the-one')).toMatchObject({
      http: 422,
      code: 'wrong-password',
      errors: [{ path: 'current_password' }],
    });
    expect(await change(who.token, who.password, who.password)).toMatchObject({ http: 422, code: 'same-password' });
    expect(await change(who.token, who.password, 'iplbaazi2025')).toMatchObject({ http: 422, code: 'weak-password' });
    expect(await change(who.token, who.password, 'short')).toMatchObject({ http: 422, errors: [{ path: 'password' }] });
    expect((await me(who.token)).http).toBe(200);
  });
  test('T54: a password of a megabyte is refused before anything is hashed', async () => {
    expect((await login('a@example.in', 'x'.repeat(1_000_000))).http).toBe(413);
    expect(await login('a@example.in', 'x'.repeat(129))).toMatchObject({ http: 422, errors: [{ path: 'password' }] });
  });
  test('T55: what a client says of its first login is not believed', async () => {
    const who = await portal.signUp();
    await portal.call('POST', '/api/auth/users/logout', { token: who.token, body: {} });
    expect(await login(who.email, who.password, { first_time_login: 'yes' })).toMatchObject({
      response: { user: { first_time_login: 'no' } },
    });
  });
  test('T56: the password of a guest is shown in his first session only', async () => {
    const first = await guest();
    expect(await me(first.token)).toMatchObject({ response: { passwordCopy: first.password } });
    await portal.call('POST', '/api/auth/users/logout', { token: first.token, body: {} });
    const token = await portal.login(first.email, first.password);
    expect((await me(token)).response).not.toHaveProperty('passwordCopy');
  });
  test('T57: guests have names and passwords that nobody guesses', async () => {
    const [one, two] = [await guest(), await guest()];
    expect(one.password.replaceAll('-', '')).toMatch(/^[a-z2-9]{28}$/);
    expect(one.username.slice(6)).not.toBe(two.username.slice(6));
  });
});

describe('one-time passwords', () => {
  test('T40: of a hundred guesses at once at most five are looked at', async () => {
    const who = await portal.signUp();
    await forgot(who.email);
    const code = await codeFor(who.email);
    // On a starved machine some requests are answered 'busy': they are repeated.
    const guess = async (otp: string): ReturnType<typeof verify> => {
      const answer = await verify(who.email, otp);
      if (answer.code !== 'busy') return answer;
      await sleep(200);
      return guess(otp);
    };
    const guesses = await Promise.all(Array.from({ length: 100 }, (_, i) => guess(`AAA${String(i).padStart(3, '2')}`)));
    expect(guesses.every(({ http, code: refusal }) => http === 422 && refusal === 'wrong-code')).toBe(true);
    expect(await verify(who.email, code)).toMatchObject({ code: 'wrong-code' });
  });
  test('T40: the fifth look is the last', async () => {
    for (const [wrongGuesses, http] of [
      [4, 200],
      [5, 422],
    ] as const) {
      const who = await portal.signUp();
      await forgot(who.email);
      const code = await codeFor(who.email);
      for (let i = 0; i < wrongGuesses; i += 1) await verify(who.email, 'AAAAAA');
      expect((await verify(who.email, code)).http).toBe(http);
    }
  });
  test('T41, T44, T50: a verified code buys one new password, and every session ends', async () => {
    const who = await portal.signUp();
    await forgot(who.email);
    const code = await codeFor(who.email);
    expect(await update(who.email, code)).toMatchObject({ code: 'wrong-code' });
    expect(await verify(who.email, code)).toMatchObject({
      http: 200,
      message: 'One-Time Password verified. Setup your password.',
    });
    const both = await Promise.all([update(who.email, code), update(who.email, code)]);
    expect(both.map(({ http }) => http).sort()).toEqual([200, 422]);
    expect(await me(who.token)).toMatchObject(signedOut);
    await portal.login(who.email, 'masala-chai-at-six');
  });
  test('T42: a code of nothing at all, or of another address, is not taken', async () => {
    const who = await portal.signUp();
    expect(await verify(who.email, 'AB23CD')).toMatchObject({ http: 422, code: 'wrong-code' });
    expect(await verify('nobody@example.in', 'AB23CD')).toMatchObject({ http: 422, code: 'wrong-code' });
  });
  test('T42: a code is good for ten minutes', async () => {
    const who = await portal.signUp();
    await forgot(who.email);
    const code = await codeFor(who.email);
    await ageCodes(9);
    expect((await verify(who.email, code)).http).toBe(200);
    await ageCodes(1);
    expect(await update(who.email, code)).toMatchObject({ http: 422, code: 'wrong-code' });
  });
  test('T43: a second code within a minute is not sent, to nobody and to somebody alike', async () => {
    const who = await portal.signUp();
    for (const email of [who.email, 'nobody.for.codes@example.in']) {
      expect(await forgot(email)).toMatchObject({ http: 200, status: true });
      expect(await forgot(email)).toMatchObject({ http: 429, code: 'wait-before-resend' });
    }
    await codeFor(who.email);
    await sleep(300);
    expect((await mailsTo(who.email)).filter(({ text }) => /One-Time Password/.test(text))).toHaveLength(1);
  });
  test('T45: no answer carries a code, and no log does', async () => {
    const who = await portal.signUp();
    await underAttack(who.email);
    const answer = await login(who.email, who.password);
    const code = await codeFor(who.email);
    expect(answer['otp']).toBe(true);
    expect(JSON.stringify(answer)).not.toContain(code);
    const folder = path.join(portal.stack.dataDir, 'logs');
    for (const file of fs.readdirSync(folder)) {
      const log = fs.readFileSync(path.join(folder, file), 'utf8');
      for (const secret of [code, who.password, who.token]) expect(log.includes(secret)).toBe(false);
    }
  });
  test('T46: links in mails lead to the portal, whatever a request says about its host', async () => {
    const who = await portal.signUp();
    await portal.call('POST', '/api/forgot-password', {
      body: { email: who.email },
      headers: { 'x-forwarded-host': 'evil.example', 'x-original-url': 'https://evil.example/' },
    });
    await codeFor(who.email);
    const text = (await mailsTo(who.email)).map((mail) => mail.text).join('\n');
    expect(text).toContain(`${portal.stack.base}/reset-password#`);
    expect(text).not.toContain('evil.example');
  });
});

describe('sessions', () => {
  test('T47: a token signed by nobody, by another key or by a trick does not pass', async () => {
    const { token } = await portal.signUp();
    const [head = '', body = '', mark = ''] = token.split('.');
    const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');
    const bad = [
      `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
      `${head}.${part({ ...claimsOf(token), role: 'operator' })}.${mark}`,
      jwt.sign(claimsOf(token), 'secret', { algorithm: 'HS256' }),
      `${part({ alg: 'ES256', typ: 'JWT', crit: ['x'] })}.${body}.${mark}`,
      'x'.repeat(9000).slice(0, 4000),
      'null',
    ];
    for (const wrong of bad) expect(await me(wrong)).toMatchObject(signedOut);
  });
  test('T48: a token says when it ends: a day, or a week when remembered', async () => {
    const who = await portal.signUp();
    expect((claimsOf(who.token).exp ?? 0) - (claimsOf(who.token).iat ?? 0)).toBe(86_400);
    const remembered = z
      .looseObject({ token: z.string() })
      .parse((await login(who.email, who.password, { rememberPassword: true })).response).token;
    expect((claimsOf(remembered).exp ?? 0) - (claimsOf(remembered).iat ?? 0)).toBe(7 * 86_400);
  });
  test('T49: after logout the token is worth nothing anywhere', async () => {
    const { token } = await portal.signUp();
    await portal.call('POST', '/api/auth/users/logout', { token, body: {} });
    for (const path of [
      '/api/auth/users',
      '/api/user/dashboard',
      '/api/user/wallet/transactions',
      '/api/auth/users/sessions',
    ])
      expect(await portal.call('GET', path, { token })).toMatchObject(signedOut);
  });
  test('T50: a changed password ends every other session; this one goes on under a new token', async () => {
    const who = await portal.signUp();
    const phone = await portal.login(who.email, who.password);
    const changed = z
      .looseObject({ token: z.string() })
      .parse(portal.done(await change(who.token, who.password), 'change'));
    expect([(await me(who.token)).http, (await me(phone)).http, (await me(changed.token)).http]).toEqual([
      401, 401, 200,
    ]);
    expect((await portal.call('GET', '/api/user/dashboard', { token: phone })).http).toBe(401);
  });
  test('T51: blocking ends sessions within a second, in every part', async () => {
    const who = await portal.signUp();
    const { _id } = z.looseObject({ _id: z.string() }).parse((await me(who.token)).response);
    await portal.call('GET', '/api/user/dashboard', { token: who.token });
    portal.done(
      await portal.call('PUT', `/api/admin/users/${_id}/status`, {
        token: operator,
        body: { status: 'blocked', reason: 'a test' },
      }),
      'block',
    );
    const blockedAt = Date.now();
    await until(
      'the end',
      async () => (await portal.call('GET', '/api/user/dashboard', { token: who.token })).http === 401,
      1000,
    );
    expect(Date.now() - blockedAt).toBeLessThan(1000);
    expect(await portal.call('GET', '/api/user/wallet/transactions', { token: who.token })).toMatchObject(signedOut);
  });
  test('T52: a token in the address is no token, and pages do not tell where one came from', async () => {
    const { token } = await portal.signUp();
    expect(await portal.call('GET', `/api/auth/users?token=${token}&x-auth-token=${token}`)).toMatchObject(signedOut);
    expect((await fetch(`${portal.stack.base}/login`)).headers.get('referrer-policy')).toBe('no-referrer');
  });
});

const userOf = async (token: string) => (await portal.call('GET', '/api/auth/users', { token })).response;
const edit = (more: object) =>
  portal.call('PUT', '/api/auth/users/profile', {
    token: player.token,
    body: { name: player.name, email: player.email, ...more },
  });
const signUp = (more: object) =>
  portal.call('POST', '/api/auth/users/signup', {
    body: {
      name: 'Ravi',
      email: 'ravi@example.in',
      password: 'nimbu-paani-42',
      confirm_password: 'nimbu-paani-42',
      ...more,
    },
  });
const upload = async (
  token: string,
  bytes: Uint8Array,
  { field = 'userProfile', path = '/api/admin/profile/upload-profile' } = {},
) => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '../../me.php');
  const reply = await fetch(portal.stack.base + path, {
    method: 'PUT',
    headers: { 'x-auth-token': token },
    body: form,
  });
  return {
    http: reply.status,
    body: z
      .looseObject({ status: z.boolean(), response: z.looseObject({ avatar: z.string() }).optional() })
      .parse(await reply.json()),
  };
};
/** A red square of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const isRefused = (answer: Answer, http: number): void =>
  expect(answer).toMatchObject({ http, status: false, errors: expect.any(Array) });

describe('input', () => {
  test('T59: no query operator gets past an endpoint', async () => {
    for (const body of [
      { email: { $gt: '' }, password: player.password },
      { email: player.email, password: { $ne: '' } },
      { email: player.email, password: player.password, $where: '1' },
    ])
      isRefused(await portal.call('POST', '/api/auth/users', { body }), 422);
    isRefused(await portal.call('GET', '/api/user/teams?orderBy[$gt]=', { token: player.token }), 422);
  });
  test('T60: a body cannot carry a prototype', async () => {
    const before = await userOf(player.token);
    isRefused(
      await portal.call('PUT', '/api/auth/users/profile', {
        token: player.token,
        body: `{"name":"Ravi","email":"${player.email}","__proto__":{"role":"operator"}}`,
      }),
      400,
    );
    isRefused(await edit({ constructor: { prototype: { role: 'operator' } } }), 422);
    expect(await userOf(player.token)).toEqual(before);
  });
  test('T61: nobody makes himself rich, verified or an operator', async () => {
    const before = await userOf(player.token);
    for (const more of [
      { role: 'operator' },
      { walletDetails: { balance: 1e6 } },
      { emailVerified: true },
      { status: 'active' },
      { refferalID: 'MINEMINE22' },
      { _id: 'x' },
    ])
      isRefused(await edit(more), 422);
    isRefused(await signUp({ role: 'operator' }), 422);
    expect(await userOf(player.token)).toEqual(before);
  });
  test("T62: the subject is the token's, whatever else names a user", async () => {
    const other = await portal.signUp();
    const { _id } = z.looseObject({ _id: z.string() }).parse(await userOf(other.token));
    const mine = await portal.call('GET', '/api/user/wallet/transactions', { token: player.token });
    for (const query of [`user=${_id}`, `userId=${_id}`, `user_id=${_id}`])
      expect(await portal.call('GET', `/api/user/wallet/transactions?${query}`, { token: player.token })).toEqual(mine);
    isRefused(
      await portal.call('GET', `/api/user/wallet/transactions?filters[user]=${_id}`, { token: player.token }),
      422,
    );
    const sessions = z
      .object({ data: z.array(z.looseObject({ sessionID: z.string() })) })
      .parse((await portal.call('GET', '/api/auth/users/sessions', { token: other.token })).response);
    isRefused(
      await portal.call('DELETE', `/api/auth/users/sessions/${sessions.data[0]?.sessionID}`, { token: player.token }),
      404,
    );
  });
  test('T63: an answer holds what its view names and nothing else', async () => {
    expect(
      JSON.stringify([
        await userOf(player.token),
        await portal.call('GET', '/api/auth/users/export', { token: player.token }),
      ]),
    ).not.toMatch(/passwordHash|argon2|txn_password|searchWords|canonicalEmail/);
  });
  test.each([
    'limit=1000000',
    'limit=0',
    'limit=-1',
    'page=0',
    'page=10001',
    'limit=1e3',
    'orderBy=passwordHash',
    'orderBy=$where',
    'ascending=1',
    'ascending=DESC',
    `query=${'a'.repeat(65)}`,
    'filters={"a":{"b":{"c":1}}}',
    'filters={',
    `filters=${encodeURIComponent(JSON.stringify({ type: 'x'.repeat(2000) }))}`,
    'limit=10&limit=20',
  ])('T64, T65, T66, T67, T71: a list does not take %s', async (query) =>
    isRefused(await portal.call('GET', `/api/user/wallet/transactions?${query}`, { token: player.token }), 422),
  );
  test('T66: what operators search is taken literally', async () => {
    const operator = await portal.operator();
    const found = (query: string) =>
      portal.call('GET', `/api/admin/users?query=${encodeURIComponent(query)}`, { token: operator });
    expect(await found('(a+)+$')).toMatchObject({ http: 200, response: { data: [] } });
    expect(await found('.*')).toMatchObject({ http: 200, response: { data: [] } });
  });
  test('T68: a body of 17 kB is refused', async () =>
    isRefused(await portal.call('POST', '/api/auth/users', { body: { email: 'a'.repeat(17_000) } }), 413));
  test('T69: what is no JSON gets our envelope', async () =>
    isRefused(await portal.call('POST', '/api/auth/users', { body: '{"email":' }), 400));
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'])(
    'T70: JSON that comes as %s is refused',
    async (type) =>
      isRefused(await portal.call('POST', '/api/auth/users', { body: '{}', headers: { 'content-type': type } }), 415),
  );
  test('T71: a key that comes twice is refused where money moves', async () =>
    isRefused(
      await portal.call('PUT', '/api/user/wallet/withdraw', {
        token: player.token,
        body: '{"upi":"a@upi","amount":100,"amount":900}',
      }),
      400,
    ));
  test('T72: thousands of brackets are refused and answered', async () => {
    const answer = await portal.call('POST', '/api/auth/users', {
      body: `{"email":${'['.repeat(7000)}${']'.repeat(7000)}}`,
    });
    expect([400, 422]).toContain(answer.http);
  });
  test.each(['\u0000', 'Ra\u202evi', 'Ra\u200bvi', '\ud800', 'Ra\nvi', '   ', 'a'.repeat(101)])(
    'T73: %j is no name',
    async (name) => isRefused(await edit({ name }), 422),
  );
  test('T73: names of India are names', async () =>
    expect(await edit({ name: 'क्\u200dष रश्मि' })).toMatchObject({ http: 200 }));
  test.each([
    'ravi\u212a@example.in',
    'r\u0430vi@example.in',
    'ravi@ex\uff41mple.in',
    'ravi',
    'ravi@',
    'a'.repeat(95) + '@ex.in',
  ])('T74: %s is no address', async (email) => isRefused(await signUp({ email }), 422));
  test('T75: an address has one line', async () =>
    isRefused(await signUp({ email: 'ravi@example.in\r\nBcc: all@example.in' }), 422));
  test('T76: a name with markup is kept as text', async () => {
    expect(await edit({ name: '<img src=x onerror=alert(1)>' })).toMatchObject({
      http: 200,
      response: { name: '<img src=x onerror=alert(1)>' },
    });
    expect(
      (await fetch(`${portal.stack.base}/api/auth/users`, { headers: { 'x-auth-token': player.token } })).headers.get(
        'content-type',
      ),
    ).toMatch(/^application\/json/);
  });
  test('T77: a name cannot write a second line into anything', async () =>
    isRefused(await edit({ name: 'Ravi\r\n{"level":"fatal"}' }), 422));
  test('T78: a picture is drawn anew; what is none is refused', async () => {
    const taken = await upload(player.token, PNG);
    expect(taken.http).toBe(200);
    const shown = await fetch(portal.stack.base + (taken.body.response?.avatar ?? ''));
    expect([shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
      'image/webp',
      'nosniff',
    ]);
    expect(shown.headers.get('content-security-policy')).toMatch(/sandbox|default-src/);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const bad of [svg, Buffer.from('GIF89a'), PNG.subarray(0, 30), Buffer.alloc(0)])
      expect((await upload(player.token, bad)).http).toBe(422);
    expect(await userOf(player.token)).toMatchObject({ avatar: taken.body.response?.avatar });
  });
  test('T79: the word admin in a path opens nothing and closes nothing', async () => {
    const other = await portal.signUp();
    expect((await upload(other.token, PNG)).http).toBe(200);
    isRefused(
      await portal.call('PUT', '/api/admin/profile/upload-profile', {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
      401,
    );
    isRefused(await portal.call('GET', '/api/admin/users', { token: other.token }), 403);
  });

  const listeners = [
    '/',
    '/user/wallet',
    '/nowhere.css',
    '/api/auth/users',
    '/api/nowhere',
    '/mf/registry.json',
    '/health/live',
  ];
  const headersOf = async (path: string, init: RequestInit = {}) =>
    (await fetch(portal.stack.base + path, init)).headers;
  const portsOf = () =>
    z
      .record(z.string(), z.number())
      .parse(JSON.parse(fs.readFileSync(path.join(portal.stack.dataDir, 'ports.json'), 'utf8')));

  test('T86: around the gateway nobody is believed either', async () => {
    const direct = `http://127.0.0.1:${portsOf()['svc-wallet']}`;
    const { status } = await fetch(`${direct}/api/user/wallet/transactions`, {
      headers: { 'x-user-id': 'u1', 'x-internal-user': 'u1', 'x-forwarded-for': '127.0.0.1' },
    });
    expect(status).toBe(401);
    expect((await fetch(`http://127.0.0.1:${portsOf()['svc-wallet.internal']}/internal/dead-letters`)).status).toBe(
      401,
    );
  });
  test('T91: another origin is answered nothing', async () => {
    for (const listener of listeners)
      for (const origin of ['https://evil.example', 'null'])
        expect((await headersOf(listener, { headers: { origin } })).get('access-control-allow-origin')).toBeNull();
    expect(
      (
        await fetch(`${portal.stack.base}/api/auth/users`, {
          method: 'OPTIONS',
          headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
        })
      ).status,
    ).toBe(405);
  });
  test('T92: there are no cookies', async () => {
    for (const listener of listeners) expect((await headersOf(listener)).get('set-cookie')).toBeNull();
    expect(
      (
        await headersOf('/api/auth/users', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: player.email, password: player.password }),
        })
      ).get('set-cookie'),
    ).toBeNull();
  });
  test('T93: nobody frames an answer', async () => {
    for (const listener of listeners) {
      const headers = await headersOf(listener);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });
  test('T94: a page runs its own scripts only, and reports what it refused', async () => {
    const policy = (await headersOf('/')).get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect((await headersOf('/')).get('content-security-policy')).not.toBe(policy);
    expect(
      (
        await fetch(`${portal.stack.base}${/report-uri (\S+)/.exec(policy)?.[1]}`, {
          method: 'POST',
          headers: { 'content-type': 'application/csp-report' },
          body: '{"csp-report":{"blocked-uri":"https://evil.example/x.js"}}',
        })
      ).status,
    ).toBe(204);
  });
  test("T97: what is somebody's own is never kept, and no page hides behind an extension", async () => {
    for (const address of ['/user/wallet.css', '/user/wallet/x.js', '/api/auth/users.css'])
      expect((await fetch(portal.stack.base + address, { headers: { 'x-auth-token': player.token } })).status).toBe(
        404,
      );
    expect(
      (await headersOf('/api/auth/users', { headers: { 'x-auth-token': player.token } })).get('cache-control'),
    ).toContain('no-store');
    expect((await headersOf('/user/wallet')).get('cache-control')).toBe('no-cache');
    const script = /\/releases\/shell\/[^"]+\.js/.exec(await (await fetch(portal.stack.base)).text())?.[0] ?? '';
    expect((await headersOf(script)).get('cache-control')).toContain('immutable');
  });

  test('hostile requests against every endpoint: no fault, no leak, the ledger balanced (all of it: npm run chaos -- hostile)', async () => {
    const { sent, faults, leaks } = await attack(portal, { requests: 1000, seed: Date.now() % 100_000 });
    expect({ sent, faults, leaks }).toEqual({ sent: 1000, faults: [], leaks: [] });
    expect(await portal.books(await portal.operator())).toMatchObject({ balanced: true, sumPaise: 0 });
  });
});
