import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { inDatabaseOf } from '../portal/as-part';
import { startPortal, until, type Portal } from '../portal/client';

jest.setTimeout(300_000);
let portal: Portal;
let operator: string;
beforeAll(async () => {
  portal = await startPortal('2025-04-05T12:00:00+05:30');
  operator = await portal.operator();
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
