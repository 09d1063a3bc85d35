import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { endpoints } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

type Line = Record<string, unknown> & { event: string };
const ADDRESS = '203.0.113.7';
const from = (ip: string) => ({ 'x-forwarded-for': ip });
let t: TestAuth;
let file: string;
const written: string[] = [];
beforeAll(async () => {
  file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-security-')), 'security.log');
  t = await startTestAuth({ SECURITY_LOG_FILE: file });
});
afterAll(async () => {
  await t.stop();
  fs.rmSync(path.dirname(file), { recursive: true });
});

const linesOf = (event: string): Line[] =>
  fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): Line => JSON.parse(line))
    .filter((line) => line.event === event);
async function lines(event: string, enough = 1): Promise<Line[]> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = linesOf(event);
    if (found.length >= enough) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no ${enough} lines of ${event}`);
}
const tryIn = (email: string, ip: string) => {
  const password = `Wrong-guess-${email}`;
  written.push(email, password);
  return t.call(endpoints.login, { body: { email, password }, headers: from(ip) });
};
const countOf = async (event: string): Promise<number> => {
  const text = await t.metrics.metrics();
  return Number(new RegExp(`^security_events_total\\{event="${event}"[^}]*\\} (\\d+)`, 'm').exec(text)?.[1]);
};

it('T37: records guessing at one account with its hash, network and number of attempts', async () => {
  const { email } = await t.member();
  expect(await countOf('authn_login_fail_max')).toBe(0);
  for (let n = 0; n < 5; n += 1) await tryIn(email, ADDRESS);
  const [first] = await lines('authn_login_fail');
  expect(first).toMatchObject({
    ...{ stream: 'security', level: 'warn', part: 'svc-auth', address: ADDRESS, reason: 'wrong-credentials', count: 1 },
    ...{ route: 'POST /api/auth/users', account: expect.stringMatching(/^[0-9a-f]{24}$/) },
    requestId: expect.any(String),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  t.security.flush();
  expect((await lines('authn_login_fail', 2))[1]).toMatchObject({ account: first?.account, count: 4 });
  // From here on log-in requires a code; guesses at codes are counted too.
  for (let n = 0; n < 5; n += 1)
    await t.call(endpoints.login, {
      body: { email, password: 'Wrong-guess', otp: 'ABC234' },
      headers: from(`203.0.113.${n + 20}`),
    });
  expect(await lines('authn_login_fail_max')).toMatchObject([{ account: first?.account }]);
  expect(await countOf('authn_login_fail_max')).toBe(1);
});

it('T37: records one network that tries many accounts as spraying, also for unknown accounts', async () => {
  // A few at a time, because the queue for hashing is bounded.
  for (let n = 0; n < 40; n += 4)
    await Promise.all([0, 1, 2, 3].map((more) => tryIn(`sprayed${n + more}@example.in`, '198.51.100.9')));
  expect(await lines('authn_login_spray')).toMatchObject([{ address: '198.51.100.9', count: 1 }]);
  expect(await countOf('authn_login_spray')).toBeGreaterThan(0);
});

it('records sign-ins, changed factors, downloads and step-ups with the user id', async () => {
  const account = await t.signedIn({ headers: from(ADDRESS) });
  const user = (await t.me(account.token))?._id;
  expect((await lines('authn_login_success')).at(-1)).toMatchObject({ user, account: expect.any(String) });
  await t.call(endpoints.updateProfile, {
    token: account.token,
    body: { name: account.name, email: account.email, loginCode: true },
  });
  expect(await lines('authn_factor_change')).toMatchObject([{ user }]);
  await t.call(endpoints.exportData, { token: account.token });
  expect(await lines('sensitive_read')).toMatchObject([{ user }]);
  await t.call(endpoints.deleteAccount, { token: account.token, body: { password: 'not-the-one' } });
  expect(await lines('authn_step_up_fail')).toMatchObject([{ user, reason: 'wrong-password' }]);
  await t.call(endpoints.downloadData, { token: account.token, body: { password: account.password } });
  expect(await lines('authn_step_up')).toMatchObject([{ user }]);
  written.push(account.email, account.password, account.token);
});

it('records actions and refusals of operators, and players refused at operator endpoints', async () => {
  const operator = await t.commandLineOperator();
  const player = await t.signedIn();
  const [op, subject] = [(await t.me(operator.token))?._id ?? '', (await t.me(player.token))?._id ?? ''];
  const block = (id: string, token: string) =>
    t.call(endpoints.setUserStatus, { token, params: { id }, body: { status: 'blocked', reason: 'a test of words' } });
  await block(op, operator.token);
  expect(await lines('authz_admin_fail')).toMatchObject([{ user: op, subject: op, reason: 'own-account' }]);
  await block(op, player.token);
  expect(await lines('authz_fail')).toMatchObject([{ user: subject, reason: 'forbidden' }]);
  await block(subject, operator.token);
  expect(await lines('authz_admin')).toMatchObject([{ user: op, subject }]);
  await t.call(endpoints.listSessions, { token: player.token });
  expect(await lines('authn_token_refused')).toMatchObject([{ user: subject, reason: 'sign-in' }]);
  written.push(player.token, operator.password);
});

it('T100: records no e-mail address, password, code or token', () => {
  const text = fs.readFileSync(file, 'utf8');
  expect(text).not.toMatch(/@|ABC234|eyJ|a test of words/);
  expect(written.filter((secret) => text.includes(secret))).toEqual([]);
});
