// T142: what a token from local storage is worth on another machine, bound to a key and not.
import { endpoints } from '@baazi/contracts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { browserKey } from '../../packages/service-kit/src/testing/browser-key';
import type { Portal } from '../portal/client';
import { complaintsOf } from './judge-page';
import { pageSession } from './page-session';
import { portalAndBrowser } from './portal-and-browser';

jest.setTimeout(240_000);

let portal: Portal;
let browser: Browser;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ portal, browser, stop } = await portalAndBrowser('2025-04-05T12:00:00+05:30'));
});
afterAll(() => stop?.());

type Player = Awaited<ReturnType<Portal['signUp']>>;
async function logIn(page: Page, { email, password }: Player): Promise<string> {
  await page.goto(`${portal.stack.base}/login`);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/user/'));
  return page.evaluate(() => localStorage.getItem('token') ?? '');
}
async function withPage(
  work: (page: Page, context: BrowserContext) => Promise<void>,
  prepare?: () => void,
): Promise<void> {
  const context = await browser.newContext();
  if (prepare) await context.addInitScript(prepare);
  await work(await context.newPage(), context);
  await context.close();
}
const withoutDatabase = (): void => void Object.defineProperty(window, 'indexedDB', { value: undefined });
const threeHoursAhead = (): void => {
  const { now } = Date;
  Date.now = () => now() + 3 * 3600_000;
};

/** The thief's requests. Each is refused for another reason than the token if the token is accepted. */
const acts = {
  'read the account': [endpoints.currentUser, undefined],
  'list the withdrawals': [endpoints.ownWithdrawals, undefined],
  'follow the live stream': [endpoints.live, undefined],
  deposit: [endpoints.createPaymentLink, { planId: 2 }],
  withdraw: [endpoints.withdraw, { upi: 'thief@upi', amount: 100 }],
  stake: [endpoints.joinContest, {}],
  'change the password': [endpoints.changePassword, { current_password: 'x', password: 'y', confirm_password: 'y' }],
  'download the data': [endpoints.exportData, undefined],
} as const;
async function attempt(
  name: keyof typeof acts,
  token: string,
  proofBy?: ReturnType<typeof browserKey>,
): Promise<number> {
  const [{ method, path }, body] = acts[name];
  const url = portal.stack.base + path;
  const leaving = new AbortController();
  const answer = await fetch(url, {
    method,
    headers: {
      'x-auth-token': token,
      ...(body && { 'content-type': 'application/json' }),
      ...(proofBy && { dpop: proofBy.proof({ method, url, token }) }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: leaving.signal,
  });
  leaving.abort();
  return answer.status;
}
const names = Object.keys(acts) as (keyof typeof acts)[];

test('a stolen token without a key is worth what it says; one that is bound is worth nothing', async () => {
  const player = await portal.signUp();
  const tokens: string[] = [];
  await withPage(async (page) => void tokens.push(await logIn(page, player)), withoutDatabase);
  await withPage(async (page) => {
    const token = await logIn(page, player);
    const complaints = complaintsOf(page);
    const [unbound = ''] = tokens;
    const thief = browserKey();
    const outcomes = [];
    for (const name of names)
      outcomes.push([
        name,
        (await attempt(name, unbound)) !== 401,
        await attempt(name, token),
        await attempt(name, token, thief),
      ]);
    expect(outcomes).toEqual(names.map((name) => [name, true, 401, 401]));

    // The owner's own requests, from the same minute on.
    const { method, path } = endpoints.currentUser;
    const session = await pageSession(page, { method, path });
    expect(await portal.call(method, path, session)).toMatchObject({ status: true });
    expect(await portal.call(method, path, session)).toMatchObject({ http: 401, code: 'proof-needed' });
    await page.goto(`${portal.stack.base}/user/wallet`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /CSV/ }).first().click(),
    ]);
    expect(download.suggestedFilename()).toBe('ipl-baazi-statement.csv');
    expect(complaints).toEqual([]);
  });
});

test('the private key cannot be read, and another tab uses the same one', async () => {
  const player = await portal.signUp();
  await withPage(async (page, context) => {
    await logIn(page, player);
    const exported = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('session-key');
          opening.onsuccess = () => {
            const asked = opening.result.transaction('keys').objectStore('keys').get('own');
            asked.onsuccess = () =>
              crypto.subtle.exportKey('jwk', asked.result.privateKey).then(
                () => resolve('exported'),
                (error: unknown) => resolve(String(error)),
              );
          };
        }),
    );
    expect(exported).toContain('InvalidAccessError');
    const other = await context.newPage();
    await other.goto(`${portal.stack.base}/user/wallet`);
    await other.locator('[data-area=transactions]').waitFor();
    await other.getByText('₹40', { exact: true }).first().waitFor();
  });
});

test('a device whose clock is three hours ahead logs in and stays bound', async () => {
  const player = await portal.signUp();
  await withPage(async (page) => {
    const token = await logIn(page, player);
    expect(await attempt('read the account', token)).toBe(401);
    await page.reload();
    await page.getByText('₹40', { exact: true }).first().waitFor();
  }, threeHoursAhead);
});

test('a browser that has lost its key is logged out, and logs in anew', async () => {
  const player = await portal.signUp();
  await withPage(async (page) => {
    await logIn(page, player);
    await page.evaluate(
      () => new Promise((resolve) => (indexedDB.deleteDatabase('session-key').onsuccess = () => resolve(undefined))),
    );
    await page.goto(`${portal.stack.base}/user/wallet`);
    await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await logIn(page, player);
  });
});

test('a bound page reports a fault as its player', async () => {
  const player = await portal.signUp();
  await withPage(async (page) => {
    await logIn(page, player);
    await page.route('**/releases/mf-wallet/**', (route) => route.abort());
    const reported = page.waitForRequest(`**${endpoints.reportFault.path}`);
    await page.goto(`${portal.stack.base}/user/wallet`);
    const headers = await (await reported).allHeaders();
    expect(headers).toMatchObject({ 'x-auth-token': expect.any(String), dpop: expect.any(String) });
  });
});
