import { endpoints } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth({ LIMITS: 'production' });
});
afterAll(() => t.stop());

async function allKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of t.redis.scanStream({ match: `${t.namespace}:*`, count: 500 }))
    if (Array.isArray(page)) keys.push(...page.map(String));
  return keys;
}

it('T105: user input cannot shape Redis keys, and keys reveal no e-mail or network address', async () => {
  const { email, token } = await t.signedIn({ email: 'asha.rao+cup@example.in' });
  const inputs = [
    `${email}:wait`,
    `*@example.in`,
    `x@example.in\r\nFLUSHALL`,
    `../${t.namespace}:session:1@example.in`,
    `{${t.namespace}}@example.in`,
    'nobody@example.in',
    email,
  ];
  for (const address of inputs) {
    await t.call(endpoints.login, { body: { email: address, password: 'not-the-one' } });
    await t.call(endpoints.forgotPassword, { body: { email: address } });
  }
  expect((await t.call(endpoints.currentUser, { token })).status).toBe(200);
  const keys = await allKeys();
  const names = [...new Set(keys.map((key) => key.slice(t.namespace.length + 1).replace(/:[^:]*$/, '')))].sort();
  // The check below covers keys of a session, of attempts at an account and by a network, and of a code.
  expect(names).toEqual(expect.arrayContaining(['session', 'limit:login', 'limit:wrong-password', 'limit:code-hour']));
  expect(keys.filter((key) => !/^[\w-]+:(limit:[a-z-]+|session|password-copy|[a-z-]+):[\w-]{8,}$/.test(key))).toEqual(
    [],
  );
  expect(
    keys.filter((key) => /asha|nobody|example|@|127\W0|::1|flushall|\*/i.test(key.slice(t.namespace.length))),
  ).toEqual([]);
});
