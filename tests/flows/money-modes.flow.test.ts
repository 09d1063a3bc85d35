import fs from 'node:fs';
import path from 'node:path';
import { type EndpointData, endpoints } from '@baazi/contracts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { startTestStack, type TestStack } from '../../dev/src/stack/testing/start-test-stack';
import { startFakeRazorpay } from '../../svc-wallet/src/testing/fake-razorpay';
import { launchChromium } from '../../packages/releases/checks/launch-chromium.mjs';
import { licensed } from '../../svc-wallet/src/testing/licensed';
import { allTextOf, complaintsOf, wrongMoneyIn } from '../browser/judge-page';
import { pageSession } from '../browser/page-session';
import { portalClient, until } from '../portal/client';
import { openProfile, openScreen } from '../screens/open-screen';
import { makePeople, STORY_BEGINS, type People, type Who } from '../screens/people';
import { screens } from '../screens/screens';

jest.setTimeout(600_000);
const isLong = process.env['LONG'] !== undefined;
const at = ['--at', '2025-04-05T12:00:00+05:30', '--fresh'];
let browser: Browser;
beforeAll(async () => void (browser = await launchChromium()));
afterAll(() => browser?.close());

async function openAs(
  stack: TestStack,
  token: string,
  width: number,
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  return { context, page, complaints };
}
const consoleRoutes = z
  .object({ routes: z.array(z.object({ path: z.string() })) })
  .parse(JSON.parse(fs.readFileSync(path.resolve(__dirname, '../../mf-ops/mfe.json'), 'utf8')))
  .routes.filter((route) => !route.path.includes('*'));

describe('play', () => {
  let stack: TestStack;
  let portal: ReturnType<typeof portalClient>;
  let people: People;
  let stop: (() => Promise<unknown>) | undefined;
  beforeAll(async () => {
    stack = await startTestStack({ args: ['--money', 'play', '--at', STORY_BEGINS, '--fresh'] });
    stop = () => stack.stop();
    portal = portalClient(stack);
    people = await makePeople(portal, 'coins');
  });
  afterAll(() => stop?.());

  test('shows coins, nothing that takes or pays money, and the service refuses both', async () => {
    const player = await portal.signUp();
    const { context, page, complaints } = await openAs(stack, player.token, 390);
    await page.goto(`${stack.base}/user/wallet`);
    await page.locator('[data-area=balance]').getByText('540 coins').waitFor();
    await page.locator('[data-area=coins]').getByText('Day 1 in a row: 500 coins today, 550 tomorrow.').waitFor();
    await page.locator('[data-area=transactions]').getByText('Daily coins').waitFor();
    await page.locator('[data-area=limits] input').first().waitFor();
    expect(await page.locator('[data-area=withdraw]').count()).toBe(0);
    expect(await page.getByText('Add Amount for play contest.').count()).toBe(0);
    expect(await page.locator('[data-area=limits] input').count()).toBe(2);
    // A row of the statement, opened.
    await page.locator('[data-area=transactions] li button').first().click();
    await page.getByRole('dialog').getByText('Balance after').waitFor();
    expect(wrongMoneyIn(await allTextOf(page), 'coins')).toEqual([]);
    await page.goto(`${stack.base}/user/dashboard`);
    await page.locator('[data-match="ipl-2025-17"]').getByRole('button', { name: 'Enter Contest' }).click();
    await page.getByRole('radio', { name: /CSK/ }).click();
    await page.getByRole('dialog').locator('input[name=amount]').fill('100');
    expect(await page.locator('input[name=win_amount]').inputValue()).toBe('500 coins');
    expect(await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByText('Contest Joined').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
    expect((await portal.me(player.token)).walletDetails).toMatchObject({ balance: 440, withdrawable: 0, locked: 100 });
    for (const format of ['csv', 'html']) {
      const statement = await (
        await fetch(`${stack.base}/api/user/wallet/statement?format=${format}`, {
          headers: { 'x-auth-token': player.token },
        })
      ).text();
      expect(statement).toContain('100 coins stake on');
      expect(statement).not.toContain('₹');
    }
    expect(
      await portal.call('POST', '/api/user/wallet/create-payment-link', { token: player.token, body: { planId: 2 } }),
    ).toMatchObject({ status: false, code: 'mode-closed' });
    expect(
      await portal.call('PUT', '/api/user/wallet/withdraw', {
        token: player.token,
        body: { upi: 'asha@okbank', amount: 100 },
      }),
    ).toMatchObject({ status: false, code: 'mode-closed' });
    expect(await portal.books(await portal.operator())).toMatchObject({ balanced: true, sumPaise: 0 });
  });

  // Screens of deposits and withdrawals do not exist here.
  const shown = screens.filter(({ name }) => name !== 'withdraw' && name !== 'pay-success');
  test.each<Who>(['nobody', 'guest', 'fan'])('names no rupee on any screen of %s, in either language', async (who) => {
    const faults: string[] = [];
    for (const language of ['en', 'hi'] as const) {
      const context = await openProfile(browser, { width: 390, height: 844, theme: 'dark', language }, who, people);
      // Each screen in one of them; the long form takes both.
      const turn = language === 'en' ? 0 : 1;
      for (const screen of shown.filter(({ as }) => as === who).filter((_, i) => isLong || i % 2 === turn)) {
        const page = await context.newPage();
        const found = await openScreen(page, screen, stack.base, portal, people)
          .then(async () => wrongMoneyIn(await allTextOf(page), 'coins'))
          .catch((error: unknown) => [String(error)]);
        faults.push(...found.map((fault) => `${screen.name}, ${language}: ${fault}`));
        await page.close();
      }
      await context.close();
    }
    expect(faults).toEqual([]);
  });

  test('names no rupee in the console, in notifications and in mails', async () => {
    const faults: string[] = [];
    const fan = await portal.operator();
    const view = { width: 1280, height: 800, theme: 'light', language: 'en' } as const;
    const context = await openProfile(browser, view, 'fan', { ...people, fan });
    for (const { path: address } of consoleRoutes) {
      const page = await context.newPage();
      await page.goto(stack.base + address);
      await page.locator('[data-remote=mf-ops]:visible').waitFor();
      await page.waitForTimeout(700);
      faults.push(...wrongMoneyIn(await allTextOf(page), 'coins').map((fault) => `${address}: ${fault}`));
      await page.close();
    }
    await context.close();
    const bell = await portal.call('GET', '/api/user/notifications', { token: people.fan });
    faults.push(...wrongMoneyIn(JSON.stringify(bell, null, 1), 'coins'));
    const mails = await until('mails', async () => {
      const sent = await (await fetch(`${stack.mailBase}/email`)).text();
      return sent.length > 2 && sent;
    });
    faults.push(...wrongMoneyIn(mails, 'coins').map((line) => line.slice(0, 300)));
    expect(faults).toEqual([]);
  });

  test('a player who comes for one match by a link is back the next day', async () => {
    const operator = await portal.operator();
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    // The link, the guest, the stake.
    await page.goto(`${stack.base}/match/ipl-2025-18`);
    await page.getByRole('link', { name: 'Join Now' }).first().click();
    await page.getByRole('button', { name: 'Join As Guest' }).click();
    await page.waitForURL('**/user/dashboard?enter=ipl-2025-18');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /RR/ }).click();
    await dialog.locator('input[name=amount]').fill('100');
    await dialog.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByText('Contest Joined').waitFor();
    await page.locator('[data-area=streak]').getByText('Day 1 of your streak').waitFor();
    const callAsGuest = async ({ method, path }: EndpointData, body?: unknown) =>
      portal.call(method, path, { ...(await pageSession(page, { method, path })), body });
    const wallet = async () =>
      Reflect.get(Object((await callAsGuest(endpoints.currentUser)).response), 'walletDetails');
    expect(await wallet()).toMatchObject({ balance: 440, locked: 100 });

    // The lock and the overs, on the open page.
    const next = page.locator('[data-next][data-match="ipl-2025-18"]');
    await portal.moveClock(operator, '2025-04-05T18:59:55+05:30');
    expect(await portal.declare(operator, 'ipl-2025-17', 'DC')).toMatchObject({ status: true });
    // A guess on the first over, for honour.
    await page.goto(`${stack.base}/match/ipl-2025-18`);
    const guesses = page.locator('[data-area=next-over]');
    await guesses.getByRole('button', { name: 'Guess' }).click({ timeout: 30_000 });
    await guesses.getByText(/^Over 1: you said/).waitFor();
    await portal.moveClock(operator, '2025-04-05T19:50:00+05:30');
    await guesses.getByText(/^Over 1: you said .* It was/).waitFor({ timeout: 30_000 });
    await page.goto(`${stack.base}/user/dashboard`);
    await next
      .getByText(/\d+\/\d+/)
      .first()
      .waitFor({ timeout: 30_000 });

    // The win and the picture of it.
    await portal.moveClock(operator, '2025-04-05T23:30:00+05:30');
    expect(await portal.declare(operator, 'ipl-2025-18', 'RR')).toMatchObject({ status: true });
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading', { name: 'You won' }).waitFor({ timeout: 30_000 });
    await sheet.getByText('Congrats! You Won 500 coins').waitFor();
    await sheet.getByRole('button', { name: 'Share' }).click();
    await sheet.getByRole('img', { name: 'The picture that is shared' }).waitFor();
    await page.keyboard.press('Escape');

    // A league, and the ladder that the call counts in.
    const made = await callAsGuest(endpoints.makeLeague, { name: 'Terrace' });
    await page.goto(`${stack.base}/user/leagues?tab=leagues`);
    await page.getByText('Terrace').first().waitFor();
    const { leagueID } = z.looseObject({ leagueID: z.string() }).parse(portal.done(made, 'league'));
    await page.goto(`${stack.base}/user/leagues/${leagueID}`);
    await page.locator('[data-area=league]').getByText('Gully').waitFor();
    await until(
      'the points of the call',
      async () => {
        await page.goto(`${stack.base}/user/leagues`);
        const ladder = page.locator('[data-area=ladder]');
        await ladder.waitFor();
        return /1\d points this week/.test((await ladder.textContent()) ?? '');
      },
      60_000,
    );

    // The next day.
    await portal.moveClock(operator, '2025-04-06T09:00:00+05:30');
    await page.goto(`${stack.base}/user/dashboard`);
    await page
      .locator('[data-area=streak]')
      .getByText('Day 2 of your streak: 550 coins today, 600 tomorrow.')
      .waitFor();
    expect(await wallet()).toMatchObject({ balance: 1490, locked: 0 });
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test('real without the keys of a payment provider: nothing starts, and one line names what is missing', async () => {
  const began = Date.now();
  const without = {
    ...licensed,
    MONEY_MODE: 'real',
    RAZORPAY_KEY_ID: '',
    RAZORPAY_KEY_SECRET: '',
    RAZORPAY_WEBHOOK_SECRET: '',
  };
  await expect(startTestStack({ args: at, env: without })).rejects.toThrow(
    /svc-wallet cannot start: the settings of payment provider sandbox are missing \(the sandbox takes no real money\)/,
  );
  // At once, not after a timeout.
  expect(Date.now() - began).toBeLessThan(120_000);
});

/** Refused elsewhere, accepted as declared; home and terms name the licence. */
async function signUpByLicence(stack: TestStack): Promise<void> {
  const page = await browser.newPage();
  const licence = 'Licensed in Malta, number MGA/B2C/123/2026, for players of 18 or older.';
  for (const address of ['/', '/help', '/signup']) {
    await page.goto(stack.base + address);
    await page.getByText(licence).waitFor();
  }
  await page.getByRole('button', { name: 'Join As Guest' }).click();
  await page.getByText('We may take players only where we are licensed. No account was made.').first().waitFor();
  await page.getByRole('checkbox', { name: 'I live in Malta and am 18 or older.' }).check();
  await page.getByRole('button', { name: 'Join As Guest' }).click();
  await page.waitForURL('**/user/dashboard');
  await page.close();
}

test('real with the keys: rupees, a payment page of the provider, and withdrawals', async () => {
  const razorpay = await startFakeRazorpay();
  const stack = await startTestStack({ args: at, env: { MONEY_MODE: 'real', ...licensed, ...razorpay.env } });
  try {
    const portal = portalClient(stack);
    await signUpByLicence(stack);
    const player = await portal.signUp({ livesIn: licensed.LICENCE_JURISDICTION });
    const { context, page, complaints } = await openAs(stack, player.token, 390);
    await page.goto(`${stack.base}/user/wallet`);
    await page.locator('[data-area=balance]').getByText('₹40', { exact: true }).first().waitFor();
    await page.locator('[data-area=withdraw]').getByRole('button', { name: 'Withdraw' }).waitFor();
    await context.route('https://rzp.io/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>the page of the provider</title>' }),
    );
    await page.getByRole('button', { name: '₹100' }).click();
    await page.waitForURL('https://rzp.io/**');
    expect(razorpay.links).toMatchObject([{ amount: 100_00 }]);
    expect(complaints).toEqual([]);
    await context.close();
    // Nothing of the sandbox is there: its webhook has no endpoint.
    expect(
      await portal.call('POST', '/api/payments/webhook/sandbox', { body: { event: 'payment.captured' } }),
    ).toMatchObject({ status: false });
    expect(await portal.balance(player.token)).toBe(40);
  } finally {
    await stack.stop();
    await razorpay.stop();
  }
});
