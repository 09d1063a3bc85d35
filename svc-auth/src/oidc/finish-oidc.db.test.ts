import { endpoints } from '@baazi/contracts';
import jwt from 'jsonwebtoken';
import { addApp } from '../testing/add-factors';
import { operatorCredentials, startTestAuth, type TestAuth } from '../testing/start-test-auth';
import { oidcProviderOf } from './oidc-provider';
import { startTestOidcProvider } from '../testing/start-test-oidc-provider';

const client = {
  clientId: 'portal',
  clientSecret: 'a secret of the client',
  redirectUri: 'http://localhost:3000/login',
};
let t: TestAuth;
let provider: Awaited<ReturnType<typeof startTestOidcProvider>>;
beforeAll(async () => {
  // The provider warns of its storage in memory and of Node 20.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  provider = await startTestOidcProvider(client);
  t = await startTestAuth({
    PORTAL_ORIGIN: new URL(client.redirectUri).origin,
    OPERATOR_RULES: 'production',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.clientId,
    OIDC_CLIENT_SECRET: client.clientSecret,
    OIDC_GROUP_ROLES: JSON.stringify({ 'cricket-admins': ['admin'], 'cricket-desk': ['support', 'results'] }),
  });
});
afterAll(async () => {
  await t.stop();
  await provider.close();
});
beforeEach(() => {
  provider.state.sub = 'meera-1';
  provider.state.person = { name: 'Meera Iyer', email: 'meera@house.example', groups: ['staff', 'cricket-desk'] };
  provider.state.forged = { amr: ['pwd', 'mfa'] };
  provider.state.isForger = false;
});

const begin = async () => {
  const { body } = await t.call(endpoints.beginOidc, { body: {} });
  if (!body.response) throw new Error(JSON.stringify(body));
  return body.response;
};
interface Answer {
  key: string;
  state: string;
  code: string;
  iss?: string;
}
/** The provider's answer in the browser that began. */
const answered = async (change: (url: URL) => void = () => undefined): Promise<Answer> => {
  const { url, key } = await begin();
  const changed = new URL(url);
  change(changed);
  const given = await provider.visit(changed.href);
  const iss = given.get('iss');
  return { key, state: given.get('state') ?? '', code: given.get('code') ?? '', ...(iss !== null && { iss }) };
};
const finish = (body: Answer) => t.call(endpoints.finishOidc, { body });
const operators = () => t.auth.users.find({ role: 'operator', email: /@oidc\.invalid$/ }).lean();
const logIn = async () => {
  const { body } = await finish(await answered());
  if (!body.response) throw new Error(JSON.stringify(body));
  return body.response;
};

test('an operator logs in at the provider: roles of the groups, a fresh factor, reads only on the first day', async () => {
  expect((await t.call(endpoints.showOidc)).body.response).toEqual({ isOffered: true });
  const { url } = await begin();
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    max_age: '0',
    nonce: expect.stringMatching(/.{40}/),
  });
  const { token, user } = await logIn();
  expect(user).toMatchObject({ name: 'Meera Iyer', role: 'operator' });
  const session = await t.auth.sessions.findOne({ userId: user._id }).lean();
  expect(session).toMatchObject({ remember: false, factorAt: expect.any(Date) });
  const [stored] = await operators();
  expect(stored).toMatchObject({ _id: user._id, roles: ['results', 'support'], promotion: { by: ['oidc'] } });
  expect((await t.call(endpoints.listUsers, { token })).status).toBe(200);
  const blocked = { params: { id: user._id }, body: { status: 'blocked', reason: 'x' } } as const;
  expect((await t.call(endpoints.setUserStatus, { token, ...blocked })).body.code).toBe('cooling-off');
  const log = (await t.call(endpoints.authAudit, { token })).body.response;
  const made = { by: 'oidc', action: 'add-operator', subject: user._id, reason: 'meera-1' };
  expect(log?.data).toContainEqual(expect.objectContaining(made));
});

test('T142: a log-in at the provider is bound to the key of the browser', async () => {
  const headers = { 'x-gw-key-thumbprint': 'k'.repeat(43) };
  const { body } = await t.call(endpoints.finishOidc, { body: await answered(), headers });
  expect(jwt.decode(body.response?.token ?? '')).toMatchObject({ cnf: { jkt: 'k'.repeat(43) } });
});

test('every log-in takes the roles of the groups anew, also for sessions that are open', async () => {
  const first = await logIn();
  provider.state.person = { ...provider.state.person, groups: ['cricket-admins', 'cricket-desk'] };
  expect((await logIn()).user._id).toBe(first.user._id);
  expect((await operators()).map(({ roles }) => roles)).toEqual([['admin', 'results', 'support']]);
  const log = (await t.call(endpoints.authAudit, { token: first.token })).body.response;
  expect(log?.data[0]).toMatchObject({ by: 'oidc', action: 'set-roles', subject: first.user._id });
});

test.each([
  ['nonce', 'another nonce', { nonce: 'another' }],
  ['issuer', 'another issuer', { iss: 'https://evil.example' }],
  ['audience', 'another audience', { aud: 'another-client' }],
  ['expiry', 'an expired ID token', { exp: Math.floor(Date.now() / 1000) - 3600 }],
  ['auth_time', 'a person who was asked an hour ago', { auth_time: Math.floor(Date.now() / 1000) - 3600 }],
])('refuses a wrong %s: %s', async (_claim, _name, forged) => {
  provider.state.sub = 'refused-1';
  provider.state.forged = { amr: ['mfa'], ...forged };
  const before = await operators();
  expect((await finish(await answered())).body.code).toBe('oidc-refused');
  expect(await operators()).toEqual(before);
});

test('refuses an ID token that another key signed, and a nonce that was changed on the way', async () => {
  provider.state.sub = 'refused-2';
  const before = await operators();
  const renonced = await answered((url) => url.searchParams.set('nonce', 'changed'));
  expect((await finish(renonced)).body.code).toBe('oidc-refused');
  provider.state.isForger = true;
  expect((await finish(await answered())).body.code).toBe('oidc-refused');
  expect(await operators()).toEqual(before);
});

test('refuses a state used before, an unknown one, one of another browser, and a code used before', async () => {
  const used = await answered();
  expect((await finish(used)).status).toBe(200);
  expect((await finish(used)).body.code).toBe('oidc-expired');
  const [mine, other] = [await answered(), await answered()];
  expect((await finish({ ...mine, state: 'unknown' })).body.code).toBe('oidc-expired');
  expect((await finish({ ...mine, key: other.key })).body.code).toBe('oidc-expired');
  expect((await finish(mine)).body.code).toBe('oidc-expired');
  expect((await finish({ ...other, code: used.code })).body.code).toBe('oidc-refused');
  const foreign = await answered();
  expect((await finish({ ...foreign, iss: 'https://evil.example' })).body.code).toBe('oidc-refused');
});

test('refuses a person without a group that has a role, and one who showed no second factor', async () => {
  provider.state.sub = 'nobody-1';
  const before = await operators();
  for (const groups of [undefined, [], ['staff'], ['constructor'], 'cricket-admins']) {
    provider.state.person = { name: 'Nobody', groups };
    expect((await finish(await answered())).body.code).toBe('oidc-no-group');
  }
  provider.state.person = { name: 'Nobody', groups: ['cricket-desk'] };
  provider.state.forged = { amr: ['pwd'] };
  expect((await finish(await answered())).body.code).toBe('oidc-no-factor');
  expect(await operators()).toEqual(before);
});

test('an operator of the provider has no local way in, no factor of ours, and is refused once blocked', async () => {
  provider.state.sub = 'dev-1';
  const { token, user } = await logIn();
  const shown = await t.call(endpoints.showFactor, { token, body: { code: '123456' } });
  expect([shown.status, shown.body.code]).toEqual([422, 'oidc-again']);
  expect((await t.call(endpoints.beginTotp, { token, body: {} })).status).not.toBe(200);
  const local = await t.call(endpoints.login, { body: { email: user.email, password: 'gully-cricket-1' } });
  expect(local.body.code).toBe('wrong-credentials');
  await t.auth.users.updateOne({ _id: user._id }, { $set: { status: 'blocked' } });
  expect((await finish(await answered())).body.code).toBe('oidc-refused');
});

test('T133: admins of the provider do not count as the last two', async () => {
  provider.state.person = { name: 'Admin', groups: ['cricket-admins'] };
  for (const sub of ['admin-1', 'admin-2', 'admin-3']) {
    provider.state.sub = sub;
    await logIn();
  }
  const account = await t.commandLineOperator();
  await addApp(t, account);
  const { token } = account;
  const local = await t.auth.users.findOne({ email: operatorCredentials.email }).lean();
  const block = (id: string) =>
    t.call(endpoints.setUserStatus, { token, params: { id }, body: { status: 'blocked', reason: 'x' } });
  expect((await block(local?._id ?? '')).body.code).toBe('last-operators');
});

test('refuses a provider that publishes another issuer than the one that is set', async () => {
  const settings = {
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'x',
    OIDC_GROUP_CLAIM: 'groups',
    OIDC_GROUP_ROLES: {},
  };
  const impersonated = oidcProviderOf({ ...settings, OIDC_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost') });
  await expect(impersonated?.discover()).rejects.toThrow('the OIDC provider is unavailable');
});

test.each([
  ['is half set', { OIDC_ISSUER: 'https://id.example' }, 'belong together'],
  [
    'is reached without TLS',
    { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'x', OIDC_GROUP_ROLES: {} },
    'https',
  ],
])('does not start with a provider that %s', (_name, settings, message) => {
  expect(() => oidcProviderOf({ OIDC_GROUP_CLAIM: 'groups', ...settings })).toThrow(message);
});
