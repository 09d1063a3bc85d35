import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startTestStack, type TestStack } from '../../dev/src/stack/testing/start-test-stack';
import { startFakeRazorpay } from '../../svc-wallet/src/testing/fake-razorpay';
import { launchChromium } from '../../packages/releases/checks/launch-chromium.mjs';
import { complaintsOf } from '../browser/judge-page';
import { portalClient } from '../portal/client';

jest.setTimeout(240_000);
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
const text = (page: Page) => page.evaluate(() => document.body.innerText);

test('play: shows coins, nothing that takes or pays money, and the service refuses both', async () => {
  const stack = await startTestStack({ args: at, env: { MONEY_MODE: 'play' } });
  try {
    const portal = portalClient(stack);
    const player = await portal.signUp();
    for (const width of process.env['LONG'] ? [390, 1280] : [390]) {
      const { context, page, complaints } = await openAs(stack, player.token, width);
      await page.goto(`${stack.base}/user/wallet`);
      await page.locator('[data-area=balance]').getByText('540 coins').waitFor();
      await page.getByText('You play with coins').waitFor();
      await page.locator('[data-area=transactions]').getByText('Daily coins').waitFor();
      await page.locator('[data-area=limits] input').first().waitFor();
      expect(await page.locator('[data-area=withdraw]').count()).toBe(0);
      expect(await page.getByText('Add Amount for play contest.').count()).toBe(0);
      expect(await page.locator('[data-area=limits] input').count()).toBe(2);
      expect(await text(page)).not.toContain('₹');
      // A row of the statement, opened.
      await page.locator('[data-area=transactions] li button').first().click();
      await page.getByRole('dialog').getByText('Balance after').waitFor();
      expect(await text(page)).not.toContain('₹');
      for (const path of ['/user/dashboard', '/user/refer', '/user/teams']) {
        await page.goto(stack.base + path);
        await page.locator('#content > [data-remote]').getByText(/\w/).first().waitFor();
        // Also what follows the first answer.
        await page.waitForTimeout(800);
        expect([path, await text(page)]).toEqual([path, expect.not.stringContaining('₹')]);
      }
      expect(complaints).toEqual([]);
      await context.close();
    }
    const { context, page } = await openAs(stack, player.token, 390);
    await page.goto(`${stack.base}/user/dashboard`);
    await page.locator('[data-match="ipl-2025-17"]').getByRole('button', { name: 'Enter Contest' }).click();
    await page.getByRole('radio', { name: /CSK/ }).click();
    await page.getByRole('dialog').locator('input[name=amount]').fill('100');
    expect(await page.locator('input[name=win_amount]').inputValue()).toBe('500 coins');
    expect(await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
    expect(await text(page)).not.toContain('₹');
    await page.getByRole('dialog').getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByText('Contest Joined').waitFor();
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
  } finally {
    await stack.stop();
  }
});

test('real without the keys of a payment provider: nothing starts, and one line names what is missing', async () => {
  const began = Date.now();
  const without = { MONEY_MODE: 'real', RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' };
  await expect(startTestStack({ args: at, env: without })).rejects.toThrow(
    /svc-wallet cannot start: the settings of payment provider sandbox are missing \(the sandbox takes no real money\)/,
  );
  // At once, not after a timeout.
  expect(Date.now() - began).toBeLessThan(120_000);
});

test('real with the keys: rupees, a payment page of the provider, and withdrawals', async () => {
  const razorpay = await startFakeRazorpay();
  const stack = await startTestStack({ args: at, env: { MONEY_MODE: 'real', ...razorpay.env } });
  try {
    const portal = portalClient(stack);
    const player = await portal.signUp();
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
