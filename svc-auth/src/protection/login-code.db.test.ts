import { endpoints } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

const login = (email: string, password: string, otp?: string) =>
  t.call(endpoints.login, { body: { email, password, otp } });
const failFiveTimes = async (email: string): Promise<void> => {
  for (let i = 0; i < 5; i += 1) expect((await login(email, `wrong-guess-${i}`)).body.code).toBe('wrong-credentials');
};

it('T37: after five wrong attempts requires password and mailed code, until one log-in succeeds', async () => {
  const account = await t.member();
  await failFiveTimes(account.email);
  const sixth = await login(account.email, account.password);
  expect([sixth.status, sixth.body]).toMatchObject([
    422,
    { status: false, code: 'code-needed', otp: true, errors: [{ path: 'otp' }] },
  ]);
  const code = (await t.post.mailTo(account.email, { after: 1 })).code ?? '';
  expect((await login(account.email, account.password, code)).body.response?.token).toEqual(expect.any(String));
  expect((await login(account.email, account.password)).status).toBe(200);
  expect((await login(account.email, account.password, code)).status).toBe(200);
});

it('T38: answers an attacked account and an unknown address alike', async () => {
  const account = await t.member();
  const answers = [];
  for (const email of [account.email, 'unknown-under-attack@example.in']) {
    await failFiveTimes(email);
    const codeless = await login(email, 'wrong-guess-6');
    const guessed = await login(email, 'wrong-guess-7', 'AB23CD');
    answers.push([codeless.status, codeless.body, guessed.status, guessed.body].map((part) => JSON.stringify(part)));
  }
  expect(answers[0]).toEqual(answers[1]);
});

it('T37: compares five of a hundred concurrent wrong passwords', async () => {
  const account = await t.member();
  let compared = 0;
  const { verify } = t.auth.hasher;
  t.auth.hasher.verify = async (...args) => {
    compared += 1;
    return verify(...args);
  };
  const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => login(account.email, `wrong-guess-${i}`)));
  t.auth.hasher.verify = verify;
  expect(compared).toBe(5);
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['wrong-credentials', 'code-needed']));
});

it('thirty concurrent right passwords do not require a code', async () => {
  const account = await t.member();
  const answers = await Promise.all(Array.from({ length: 30 }, () => login(account.email, account.password)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
});

it("T40: strangers cannot use up the owner's code", async () => {
  const account = await t.member();
  await failFiveTimes(account.email);
  await login(account.email, account.password);
  const code = (await t.post.mailTo(account.email, { after: 1 })).code ?? '';
  for (let i = 0; i < 4; i += 1)
    expect((await login(account.email, `wrong-guess-${i}`, `AAA22${i + 2}`)).body.code).toBe('wrong-code');
  expect((await login(account.email, account.password, code)).status).toBe(200);
});

it('T40: with the right password a code allows five attempts', async () => {
  const account = await t.member();
  await failFiveTimes(account.email);
  await login(account.email, account.password);
  const code = (await t.post.mailTo(account.email, { after: 1 })).code ?? '';
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, i) => login(account.email, account.password, `BBB${String(i).padStart(3, '2')}`)),
  );
  expect(guesses.every(({ status }) => status === 422 || status === 429)).toBe(true);
  for (const key of await t.redis.keys(`${t.namespace}:limit:wait*`)) await t.redis.del(key);
  expect((await login(account.email, account.password, code)).body.code).toBe('wrong-code');
});

it('T37: guessed codes increase the wait, which always ends', async () => {
  const email = 'guessed-at@example.in';
  for (let i = 0; i < 5; i += 1) await login(email, `wrong-guess-${i}`, 'AB23CD');
  const answer = await login(email, 'wrong-guess', 'AB23CD');
  expect([answer.status, answer.body.code]).toEqual([429, 'too-many-requests']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(30);
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(900);
});

it('T37: a guest waits a minute after five wrong attempts, as does an unknown guest address', async () => {
  const guest = await t.guest();
  for (const email of [guest.email, 'guest-aaaaaaaaaaaaaaaaaaaa@guest.invalid']) {
    await failFiveTimes(email);
    const answer = await login(email, guest.password);
    expect([answer.status, answer.body.code]).toEqual([429, 'too-many-requests']);
    expect(answer.body).not.toHaveProperty('otp');
  }
  for (const key of await t.redis.keys(`${t.namespace}:limit:wait*`)) await t.redis.del(key);
  expect((await login(guest.email, guest.password)).status).toBe(200);
});

it('a player can require a code at every log-in', async () => {
  const account = await t.signedIn();
  await t.call(endpoints.updateProfile, {
    token: account.token,
    body: { name: account.name, email: account.email, loginCode: true },
  });
  const first = await login(account.email, account.password);
  expect(first.body).toMatchObject({ code: 'code-needed', otp: true });
  expect((await login(account.email, 'not-the-one')).body.code).toBe('wrong-credentials');
  const code = (await t.post.mailTo(account.email, { after: 1 })).code ?? '';
  expect((await login(account.email, account.password, 'AAAAAA')).body).toMatchObject({
    code: 'wrong-code',
    otp: true,
  });
  expect((await login(account.email, account.password, code)).status).toBe(200);
});

it('T45: the refusal contains a flag and no code', async () => {
  const account = await t.member();
  await failFiveTimes(account.email);
  const answer = await login(account.email, account.password);
  const code = (await t.post.mailTo(account.email, { after: 1 })).code ?? '';
  expect(answer.body['otp']).toBe(true);
  expect(JSON.stringify(answer.body)).not.toContain(code);
});

it('T43: log-in sends at most one code a minute', async () => {
  const account = await t.member();
  await failFiveTimes(account.email);
  for (let i = 0; i < 5; i += 1) await login(account.email, account.password);
  await t.post.mailTo(account.email, { after: 1 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(t.post.mails.filter(({ to }) => to === account.email)).toHaveLength(2);
});
