import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { until, type Portal } from '../portal/client';
import { complaintsOf } from './judge-page';
import { completeMainJob } from './main-job';
import { portalAndBrowser } from './portal-and-browser';

declare global {
  interface Window {
    drawnMatch?: Element | null;
  }
}

jest.setTimeout(240_000);

const root = path.resolve(__dirname, '../..');
let portal: Portal;
let browser: Browser;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ portal, browser, stop } = await portalAndBrowser('2025-04-05T12:00:00+05:30'));
});
afterAll(() => stop?.());

async function newPage(context: BrowserContext, at: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(portal.stack.base + at);
  return { page, complaints };
}
const proposed = z.looseObject({ proposal: z.object({ outcome: z.string(), words: z.string(), source: z.string() }) });
const returned = z.object({ answers: z.record(z.string(), z.unknown()).default({}) });
const chip = (page: Page) => page.locator('#bar [href="/user/wallet"]');

test('renders home from its document, equal to the API, without requesting it again', async () => {
  const lists = ['/api/user/dashboard/home-page', '/api/public/match-day'];
  const reported = async (address: string): Promise<unknown> => (await fetch(portal.stack.base + address)).json();
  const block = await until('the document brings the lists', async () => {
    const document = await (await fetch(portal.stack.base)).text();
    const [, text = '{}'] = /id="answers">\s*(\{[^<]*\})\s*</.exec(document) ?? [];
    const { answers } = returned.parse(JSON.parse(text));
    return lists.every((address) => address in answers) ? answers : undefined;
  });
  const timeless = (answer: unknown): unknown =>
    JSON.parse(JSON.stringify(answer).replace(/"serverNow":"[^"]*"/, '"serverNow":""'));
  for (const address of lists) expect(timeless(block[address])).toEqual(timeless(await reported(address)));

  const page = await browser.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(portal.stack.base);
  await page.locator('[data-match="ipl-2025-17"]').waitFor();
  expect(requests.filter((address) => lists.includes(address))).toEqual([]);
  await page.close();
});

test.each(['/', '/match/ipl-2025-17'])(
  'takes over %s as the gateway drew it, and shows it without scripts',
  async (at) => {
    await until('the gateway has drawn it', async () =>
      (await (await fetch(portal.stack.base + at)).text()).includes('data-drawn=') ? true : undefined,
    );
    const context = await browser.newContext();
    // Before any script of the page has run.
    await context.addInitScript(() =>
      document.addEventListener('readystatechange', () => {
        window.drawnMatch ??= document.querySelector('[data-match="ipl-2025-17"]');
      }),
    );
    const { page, complaints } = await newPage(context, at);
    await page.waitForFunction(() => 'mounted' in document.body.dataset && !document.querySelector('[data-drawn]'));
    // Chunks of the screen follow.
    await page.waitForTimeout(1500);
    const seen = await page.evaluate(() => ({
      isSame: window.drawnMatch === document.querySelector('[data-match="ipl-2025-17"]') && Boolean(window.drawnMatch),
      anew: performance.getEntriesByName('drawn-anew').length,
    }));
    expect(seen).toEqual({ isSame: true, anew: 0 });
    expect(complaints).toEqual([]);
    await context.close();

    const still = await browser.newContext({ javaScriptEnabled: false });
    const quiet = await newPage(still, at);
    const match = quiet.page.locator('[data-match="ipl-2025-17"]');
    expect(await match.isVisible()).toBe(true);
    expect(await match.innerText()).toContain('MA Chidambaram Stadium');
    await still.close();
  },
);

test('keeps what is typed into a drawn form before its scripts arrive, and sends it to no address', async () => {
  await until('the gateway has drawn it', async () =>
    (await (await fetch(`${portal.stack.base}/login`)).text()).includes('data-drawn=') ? true : undefined,
  );
  const context = await browser.newContext();
  const page = await context.newPage();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/releases\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${portal.stack.base}/login`, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('asha@example.in');
  await page.getByLabel('Password', { exact: false }).first().fill('not-her-password');
  await page.keyboard.press('Enter');
  release();
  await page.waitForFunction(() => 'mounted' in document.body.dataset && !document.querySelector('[data-drawn]'));
  expect(page.url()).toBe(`${portal.stack.base}/login`);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/users')) sent.push(request.postDataJSON());
  });
  // A button that no script has taken over yet does nothing.
  await until('it is sent', async () => {
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    return sent.length > 0;
  });
  expect(sent[0]).toEqual({ email: 'asha@example.in', password: 'not-her-password' });
  await context.close();
});

const phone = ['a phone', 390, 844] as const;
const desk = ['a desk', 1280, 800] as const;
describe.each(process.env['LONG'] ? [phone, desk] : [phone])('on %s', (_where, width, height) => {
  test('completes home, guest, refused stake, deposit, contest and result without a reload', async () => {
    const context = await browser.newContext({ viewport: { width, height } });
    const { page, complaints } = await newPage(context, '/');
    await completeMainJob(page, portal);
    if (width < 992) await chip(page).getByText('₹40', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Teams', exact: true }).first().click();
    await page.getByText('Result Pending').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

const forbid = `get() { throw new DOMException('The operation is insecure.', 'SecurityError'); }`;
const withhold = (property: string): string =>
  `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { ${property} });`;
test.each([
  ['forbidden', withhold(forbid), 'withheld'],
  ['null', withhold('value: null'), 'withheld'],
  [
    'full',
    `Storage.prototype.setItem = () => { throw new DOMException('The quota has been exceeded.', 'QuotaExceededError'); };`,
    'withheld',
  ],
  ['emptied while the page is open', '', 'emptied'],
] as const)(
  'storage %s: completes the same, and logs in again where it was forgotten',
  async (_how, script, storage) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.addInitScript(script);
    const { page, complaints } = await newPage(context, '/');
    await completeMainJob(page, portal, storage);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test('updates untouched pages through a match day: lock, score ball by ball, result, payout', async () => {
  const player = await portal.signUp();
  const operator = await portal.operator();
  await portal.deposit(player.token, 2);
  const match = (await portal.matches(player.token)).find(({ matchID }) => matchID === 'ipl-2025-18');
  if (!match) throw new Error('no match 18');
  await portal.join(player.token, match, 'RR', 100);
  // The afternoon's match is over: the pages show the evening's.
  await portal.moveClock(operator, '2025-04-05T18:58:00+05:30');
  expect(await portal.declare(operator, 'ipl-2025-17', 'DC')).toMatchObject({ status: true });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const visitors = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript((token) => localStorage.setItem('token', token), player.token);
  const next = (shown: Page) => shown.locator('[data-next][data-match="ipl-2025-18"]');
  const { page, complaints } = await newPage(context, '/user/dashboard');
  await next(page).getByText('Entry closes in').waitFor();
  const { page: home, complaints: ofHome } = await newPage(visitors, '/');
  await next(home).getByRole('timer').waitFor();
  const { page: shared, complaints: ofShared } = await newPage(visitors, '/match/ipl-2025-18');
  await shared.locator('[data-area=form]').waitFor();
  await chip(page).getByText('₹40', { exact: true }).waitFor();

  await portal.moveClock(operator, '2025-04-05T18:59:55+05:30');
  await next(page).getByText('Entry is closed').waitFor({ timeout: 20_000 });
  await next(page).getByRole('button', { name: 'Joined' }).waitFor();

  // Twenty minutes of play: the score arrives by stream, and visitors poll it.
  const RUNS = /\d+\/\d+/;
  const runsIn = async (shown: Page): Promise<string> => RUNS.exec((await next(shown).textContent()) ?? '')?.[0] ?? '';
  await portal.moveClock(operator, '2025-04-05T19:50:00+05:30');
  const early = await until('a score on the dashboard', () => runsIn(page));
  await page.locator('[data-entry]').getByText(RUNS).waitFor();
  await portal.moveClock(operator, '2025-04-05T20:15:00+05:30');
  const later = await until('a later score on the dashboard', async () => {
    const runs = await runsIn(page);
    return runs !== early && runs;
  });
  expect(Number(later.split('/')[0])).toBeGreaterThan(Number(early.split('/')[0]));
  await until('the score at home', () => runsIn(home), 30_000);
  await shared.locator('[data-area=chance]').getByText('A guess', { exact: false }).waitFor({ timeout: 30_000 });

  // Play ends: the feed proposes, an operator declares, and only that pays.
  await portal.moveClock(operator, '2025-04-05T23:30:00+05:30');
  await next(page).getByText('Play is over').waitFor({ timeout: 20_000 });
  const { proposal } = await until('what the feed proposes', async () => {
    const reported = await portal.call('GET', '/api/public/matches/ipl-2025-18', { token: operator });
    return proposed.safeParse(portal.done(reported, 'match page')).data ?? false;
  });
  expect(proposal).toMatchObject({ outcome: 'RR', words: 'RR by 50 runs' });
  await chip(page).getByText('₹40', { exact: true }).waitFor();
  expect(await portal.declare(operator, 'ipl-2025-18', proposal.outcome)).toMatchObject({ status: true });
  // The announcement covers the open screen; the list behind it agrees.
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('heading', { name: 'You won' }).waitFor({ timeout: 10_000 });
  await sheet.getByText('Congrats! You Won ₹500').waitFor();
  await sheet.getByRole('button', { name: 'Close' }).first().click();
  await chip(page).getByText('₹540', { exact: true }).waitFor({ timeout: 5000 });
  await page.getByRole('link', { name: 'Teams', exact: true }).first().click();
  await page.locator('[data-entry]').getByText('Congrats! You Won ₹500').waitFor({ timeout: 5000 });
  expect([...complaints, ...ofHome, ...ofShared]).toEqual([]);
  await visitors.close();
  await context.close();
});

test('pays the referrer once for a friend’s first deposit, live in the open page', async () => {
  const referrer = await portal.signUp();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript((token) => localStorage.setItem('token', token), referrer.token);
  const { page, complaints } = await newPage(context, '/user/refer');
  const code = await page.locator('input[name=refferalID]').inputValue();
  await chip(page).getByText('₹40', { exact: true }).waitFor();

  // The friend follows the link and sees who invited them.
  const friendContext = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const { page: friend } = await newPage(friendContext, `/signup?ref=${code}`);
  await friend.getByText('Player invited you.').waitFor();
  await friend.locator('input[name=name]').fill('Ravi Kumar');
  await friend.locator('input[name=email]').fill(`ravi.${process.pid}@example.in`);
  await friend.locator('input[name=password]').fill('Gully-cricket-99');
  await friend.locator('input[name=confirm_password]').fill('Gully-cricket-99');
  await friend.getByRole('button', { name: 'Join Us', exact: true }).click();
  await friend.waitForURL('**/user/dashboard');
  await friend.locator('[data-banner="first-login"]').waitFor();
  const token = await portal.login(`ravi.${process.pid}@example.in`, 'Gully-cricket-99');
  await portal.deposit(token, 2);
  await chip(page).getByText('₹140', { exact: true }).waitFor({ timeout: 5000 });
  await page.getByText('₹100 for you').waitFor({ timeout: 5000 });
  await portal.deposit(token, 2);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect((await portal.me(referrer.token)).walletDetails).toMatchObject({ balance: 140, bonus: 140, withdrawable: 0 });
  expect(complaints).toEqual([]);
  await friendContext.close();
  await context.close();
});

test('signs out other tabs with one; guards redirect visitors and players', async () => {
  const player = await portal.signUp();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const { page } = await newPage(context, '/user/wallet');
  await page.waitForURL(`${portal.stack.base}/`);
  await page.evaluate((token) => localStorage.setItem('token', token), player.token);
  await page.goto(`${portal.stack.base}/login`);
  // After login the page that was requested before opens.
  await page.waitForURL('**/user/wallet');
  const { page: second } = await newPage(context, '/user/profile');
  await second.getByText('Change Password').first().waitFor();
  await page.getByRole('button', { name: new RegExp(player.name) }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByText('Confirm: Exit session now?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${portal.stack.base}/`);
  await second.waitForURL(`${portal.stack.base}/`, { timeout: 5000 });
  await until(
    'the session to be over',
    async () => (await portal.call('GET', '/api/auth/users', { token: player.token })).tokenStatus === 0,
  );
  await context.close();
});

test('leaves the ledger balanced, as the command reports', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(root, 'dev/start.mjs'), 'audit', '--data', portal.stack.dataDir],
    { cwd: root },
  );
  expect(stdout.trim().split('\n').at(-1)).toBe('balanced');
});
