import { randomUUID } from 'node:crypto';
import { endpoints } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

interface From {
  ip: string;
  device?: string;
}
const headersOf = ({ ip, device }: From): Record<string, string> => ({
  'x-forwarded-for': ip,
  ...(device === undefined ? {} : { 'x-device-id': device }),
});
const stranger: From = { ip: '203.0.113.66' };
const home: From = { ip: '198.51.100.7', device: randomUUID() };
const forgot = (email: string, from: From) =>
  t.call(endpoints.forgotPassword, { body: { email }, headers: headersOf(from) });
const verify = (email: string, otp: string, from: From) =>
  t.call(endpoints.verifyOtp, { body: { email, otp }, headers: headersOf(from) });
const login = (email: string, password: string, from: From, otp?: string) =>
  t.call(endpoints.login, { body: { email, password, otp }, headers: headersOf(from) });
const update = (body: { email: string; otp?: string; token?: string; password?: string }, from: From) => {
  const password = body.password ?? 'masala-chai-at-six';
  return t.call(endpoints.updatePassword, {
    body: { ...body, password, confirmPassword: password },
    headers: headersOf(from),
  });
};
const mailOf = (email: string, nth: number) => t.post.mailTo(email, { after: nth });
const linkIn = (raw: string): string =>
  /&token=([\w-]{43})/.exec(raw.replace(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1] ?? '';
const afterAMinute = async (): Promise<void> => {
  for (const key of await t.redis.keys(`${t.namespace}:limit:code-pause*`)) await t.redis.del(key);
};
/** Uses up the hourly codes of one network by requesting password resets. */
async function spendResets(email: string, from: From): Promise<void> {
  for (let i = 0; i < 7; i += 1) {
    await forgot(email, from);
    await afterAMinute();
  }
  expect((await forgot(email, from)).body.code).toBe('wait-before-resend');
}
/** The same at log-in, which requires a code after five wrong attempts. */
async function spendLogins(email: string, from: From): Promise<void> {
  for (let i = 0; i < 12; i += 1) {
    await login(email, `wrong-guess-${i}`, from);
    await afterAMinute();
  }
}

it("T115: a stranger's spent budgets do not stop the owner from getting a code and a new password", async () => {
  const account = await t.member();
  await spendResets(account.email, stranger);
  await mailOf(account.email, 5);
  expect((await forgot(account.email, home)).status).toBe(200);
  const { code = '' } = await mailOf(account.email, 6);
  expect((await verify(account.email, code, home)).status).toBe(200);
  expect((await update({ email: account.email, otp: code }, home)).status).toBe(200);
});

it('T115: requests and guesses of strangers leave the owner’s code valid', async () => {
  const account = await t.member();
  await forgot(account.email, home);
  const { code = '' } = await mailOf(account.email, 1);
  await forgot(account.email, stranger);
  for (let i = 0; i < 10; i += 1)
    expect((await verify(account.email, `AAA2${i + 10}`, stranger)).body.code).toBe('wrong-code');
  expect((await verify(account.email, code, stranger)).body.code).toBe('wrong-code');
  expect((await verify(account.email, code, home)).status).toBe(200);
});

it('T115: under attack a known device logs in as usual, and any other with its own code', async () => {
  const account = await t.member();
  expect((await login(account.email, account.password, home)).status).toBe(200);
  await spendLogins(account.email, stranger);
  await mailOf(account.email, 5);
  expect((await login(account.email, account.password, { ...home, ip: '192.0.2.44' })).status).toBe(200);
  const phone = { ip: '192.0.2.45', device: randomUUID() };
  expect((await login(account.email, account.password, phone)).body.code).toBe('code-needed');
  const { code = '' } = await mailOf(account.email, 6);
  expect((await login(account.email, account.password, phone, code)).status).toBe(200);
});

it("T115: a known device has its own budgets, also on the attacker's network", async () => {
  const account = await t.member();
  const known = { ip: stranger.ip, device: randomUUID() };
  expect((await login(account.email, account.password, known)).status).toBe(200);
  await spendResets(account.email, stranger);
  await spendLogins(account.email, stranger);
  expect((await forgot(account.email, known)).status).toBe(200);
  expect((await login(account.email, account.password, known)).status).toBe(200);
});

it('T115: limits strangers of many networks together, but no known device', async () => {
  const account = await t.member();
  await login(account.email, account.password, home);
  const statuses: number[] = [];
  for (let i = 0; i < 32; i += 1) statuses.push((await forgot(account.email, { ip: `203.0.113.${i + 100}` })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect((await forgot('nobody.115@example.in', { ip: '203.0.113.1' })).status).toBe(200);
  expect((await forgot(account.email, home)).status).toBe(200);
});

it('T115: six addresses of one /64 are one network', async () => {
  const account = await t.member();
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    statuses.push((await forgot(account.email, { ip: `2001:db8:115::${i + 1}` })).status);
    await afterAMinute();
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

it('T115: the mailed link works once, on any device, also when the code is used up', async () => {
  const account = await t.member();
  await forgot(account.email, home);
  const { raw, code = '' } = await mailOf(account.email, 1);
  for (let i = 0; i < 6; i += 1) await verify(account.email, 'AAAAAA', home);
  expect((await verify(account.email, code, home)).body.code).toBe('wrong-code');
  const token = linkIn(raw);
  const other = await t.member();
  expect((await update({ email: other.email, token }, stranger)).body.code).toBe('wrong-code');
  expect((await update({ email: account.email, token: `${token.slice(1)}A` }, stranger)).body.code).toBe('wrong-code');
  expect((await update({ email: account.email, token }, stranger)).status).toBe(200);
  expect((await update({ email: account.email, token, password: 'filter-coffee-at-ten' }, home)).body.code).toBe(
    'wrong-code',
  );
  await t.logIn({ email: account.email, password: 'masala-chai-at-six' });
});

it('T115, T41: a new password invalidates all codes and links sent before', async () => {
  const account = await t.member();
  await forgot(account.email, home);
  const first = await mailOf(account.email, 1);
  await forgot(account.email, stranger);
  const second = await mailOf(account.email, 2);
  await update({ email: account.email, token: linkIn(first.raw) }, home);
  expect((await update({ email: account.email, token: linkIn(second.raw) }, home)).body.code).toBe('wrong-code');
  expect((await verify(account.email, second.code ?? '', stranger)).body.code).toBe('wrong-code');
});

it('T115: a link works for half an hour, and only its hash is stored', async () => {
  const account = await t.member();
  await forgot(account.email, home);
  const token = linkIn((await mailOf(account.email, 1)).raw);
  const rows = await t.auth.codes.find().lean();
  expect(JSON.stringify(rows)).not.toContain(token);
  const left = rows
    .filter(({ _id }) => _id.startsWith('link:'))
    .map(({ expiresAt }) => expiresAt.getTime() - Date.now());
  expect(Math.max(...left) / 60_000).toBeCloseTo(30, 0);
  await t.auth.codes.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect((await update({ email: account.email, token }, home)).body.code).toBe('wrong-code');
});

it('a request with neither code nor link is refused under the code', async () => {
  const account = await t.member();
  expect((await update({ email: account.email }, home)).body.errors).toEqual([
    { path: 'otp', msg: 'One-Time Password is required.' },
  ]);
});

describe('with the limits of a network', () => {
  let strict: TestAuth;
  beforeAll(async () => {
    strict = await startTestAuth({ LIMITS: 'production' });
  });
  afterAll(() => strict.stop());

  it('T115: others on the owner’s network cannot use up the budget of a known device', async () => {
    const account = await strict.member();
    const at = (device?: string) => headersOf({ ip: '203.0.113.9', device });
    const device = randomUUID();
    const forgotAs = async (headers: Record<string, string>) =>
      (await strict.call(endpoints.forgotPassword, { body: { email: account.email }, headers })).status;
    const loginAs = async (headers: Record<string, string>) =>
      (await strict.call(endpoints.login, { body: { email: account.email, password: account.password }, headers }))
        .status;
    expect(await loginAs(at(device))).toBe(200);
    const nobody = (i: number) => `nobody.${i}@example.in`;
    await Promise.all(
      Array.from({ length: 21 }, (_, i) =>
        strict.call(endpoints.forgotPassword, { body: { email: nobody(i) }, headers: at() }),
      ),
    );
    await Promise.all(
      Array.from({ length: 21 }, (_, i) =>
        strict.call(endpoints.login, { body: { email: nobody(i), password: 'not-the-one' }, headers: at() }),
      ),
    );
    expect([await forgotAs(at()), await loginAs(at())]).toEqual([429, 429]);
    expect([await forgotAs(at(device)), await loginAs(at(device))]).toEqual([200, 200]);
  });
});
