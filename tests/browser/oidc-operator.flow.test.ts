// An operator logs in at an OIDC provider, in a browser, with a whole stack.
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { freePort } from '../../dev/src/stack/processes/ports';
import { startTestStack, type TestStack } from '../../dev/src/stack/testing/start-test-stack';
import { launchChromium } from '../../packages/releases/checks/launch-chromium.mjs';
import { startTestOidcProvider } from '../../svc-auth/src/testing/start-test-oidc-provider';
import { complaintsOf } from './judge-page';

jest.setTimeout(300_000);

const client = { clientId: 'portal', clientSecret: 'a secret of the client' };
let provider: Awaited<ReturnType<typeof startTestOidcProvider>>;
let stack: TestStack | undefined;
let browser: Browser | undefined;
beforeAll(async () => {
  // The provider warns of its storage in memory and of Node 20.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const port = await freePort();
  provider = await startTestOidcProvider({ ...client, redirectUri: `http://localhost:${port}/login` });
  stack = await startTestStack({
    port,
    args: ['--at', '2025-04-05T12:00:00+05:30', '--fresh'],
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: client.clientId,
      OIDC_CLIENT_SECRET: client.clientSecret,
      OIDC_GROUP_ROLES: JSON.stringify({ 'cricket-admins': ['admin'], 'cricket-desk': ['support', 'results'] }),
    },
  });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  await provider.close();
});
beforeEach(() => {
  provider.state.forged = { amr: ['pwd', 'mfa'] };
  provider.state.person = { name: 'Meera Iyer', email: 'meera@house.example', groups: ['cricket-desk'] };
});

async function openLogIn() {
  if (!stack || !browser) throw new Error('not started');
  const { base } = stack;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  /** `PICTURES=<folder>` stores the screenshots. */
  const picture = async (name: string): Promise<void> => {
    const folder = process.env['PICTURES'];
    if (folder) await page.screenshot({ path: path.join(folder, `oidc-${name}.png`) });
  };
  const complaints = complaintsOf(page);
  await page.goto(`${base}/login?console`);
  const button = page.getByRole('button', { name: 'Sign in through your organisation' });
  await button.waitFor();
  await picture('login');
  return { base, context, page, picture, complaints, logIn: () => button.click() };
}

test('an operator logs in at the provider and works in the console by the roles of the groups', async () => {
  const { base, context, page, picture, complaints, logIn } = await openLogIn();
  await logIn();
  await page.waitForURL(`${base}/ops**`);
  await page.getByRole('link', { name: 'Support' }).first().waitFor();
  await picture('console');
  expect(new URL(page.url()).search).not.toMatch(/code|state/);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ role: 'operator', cnf: { jkt: expect.stringMatching(/^[\w-]{43}$/) } });
  expect(complaints).toEqual([]);
  await context.close();
});

test('a person without a group of ours reads why, and can log in locally', async () => {
  provider.state.sub = 'ravi-1';
  provider.state.person = { name: 'Ravi', groups: ['kitchen'] };
  const { page, context, picture, logIn } = await openLogIn();
  await logIn();
  await page.getByText('None of your groups has a role here.').first().waitFor();
  await picture('no-group');
  await page.locator('input[name=email]').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  provider.state.sub = 'meera-1';
  await context.close();
});
