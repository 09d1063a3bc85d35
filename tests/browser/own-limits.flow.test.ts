import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { until, type Portal } from '../portal/client';
import { complaintsOf } from './judge-page';
import { portalAndBrowser } from './portal-and-browser';

jest.setTimeout(240_000);
let portal: Portal;
let browser: Browser;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ portal, browser, stop } = await portalAndBrowser('2025-04-05T12:00:00+05:30'));
});
afterAll(() => stop?.());

async function openAs(
  token: string,
  path: string,
  width = 390,
): Promise<{ page: Page; complaints: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width, height: width < 992 ? 844 : 800 } });
  const page = await context.newPage();
  await page.goto(portal.stack.base);
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
  const complaints = complaintsOf(page);
  await page.goto(portal.stack.base + path);
  return { page, complaints, close: () => context.close() };
}
const limits = (page: Page) => page.locator('[data-area=limits]');
async function tryToJoin(page: Page, amount: string): Promise<void> {
  await page.goto(`${portal.stack.base}/user/dashboard`);
  await page.locator('[data-match="ipl-2025-17"]').getByRole('button', { name: 'Enter Contest' }).click();
  await page.getByRole('radio', { name: /CSK/ }).click();
  await page.getByRole('dialog').locator('input[name=amount]').fill(amount);
  await page.getByRole('dialog').getByRole('button', { name: 'Join', exact: true }).click();
}

test.each(process.env['LONG'] ? [390, 1280] : [390])(
  'at %s px: applies a lower limit at once and a higher one after a day; a break stops joining',
  async (width) => {
    const player = await portal.signUp();
    await portal.deposit(player.token, 3);
    const { page, complaints, close } = await openAs(player.token, '/user/wallet', width);
    await limits(page).getByLabel('Stakes: Daily limit').fill('60');
    await limits(page).getByLabel('Add money: Daily limit').fill('300');
    await limits(page).getByRole('button', { name: 'Save limits' }).click();
    await page.getByText('Your limits are saved.').waitFor();
    await tryToJoin(page, '100');
    await page.getByRole('dialog').getByText('This is over the stake limit you have set.').waitFor();
    expect((await portal.me(player.token)).walletDetails).toMatchObject({ balance: 240, locked: 0 });

    // Earlier deposits count: 200 today, 300 at most.
    await page.goto(`${portal.stack.base}/user/wallet`);
    await page.getByRole('button', { name: '₹200', exact: true }).click();
    await page.getByText('This is over the deposit limit you have set.').first().waitFor();

    await limits(page).getByLabel('Stakes: Daily limit').fill('500');
    await limits(page).getByRole('button', { name: 'Save limits' }).click();
    await page.getByText('Saved. A higher limit counts after 24 hours.').waitFor();
    await limits(page)
      .getByText(/^Stakes: Daily limit: ₹500 from .+ Until then the limit above counts\.$/)
      .waitFor();
    expect(await limits(page).getByLabel('Stakes: Daily limit').inputValue()).toBe('60');
    // Another limit set meanwhile leaves the pending one alone.
    await limits(page).getByLabel('Stakes: Weekly limit').fill('2000');
    await limits(page).getByRole('button', { name: 'Save limits' }).click();
    await until('the weekly limit', async () =>
      /"weekly":2000/.test(
        JSON.stringify(await portal.call('GET', '/api/user/wallet/limits', { token: player.token })),
      ),
    );
    await limits(page)
      .getByText(/^Stakes: Daily limit: ₹500 from /)
      .waitFor();
    await tryToJoin(page, '100');
    await page.getByRole('dialog').getByText('This is over the stake limit you have set.').waitFor();

    // A break is chosen, then begun: one tap alone does nothing.
    await page.goto(`${portal.stack.base}/user/wallet`);
    await limits(page).getByRole('button', { name: '7 days' }).click();
    expect(await portal.call('GET', '/api/user/wallet/limits', { token: player.token })).toMatchObject({
      response: { breakUntil: null },
    });
    await limits(page).getByRole('button', { name: 'Start a break of 7 days' }).click();
    await limits(page)
      .getByText(/^You are taking a break until /)
      .waitFor();
    await tryToJoin(page, '50');
    await page.getByRole('dialog').getByText('You are taking a break. You can play again when it ends.').waitFor();
    expect(await portal.picks(player.token)).toEqual([]);
    expect((await portal.me(player.token)).walletDetails).toMatchObject({ balance: 240, locked: 0 });
    expect(complaints).toEqual([]);
    await close();
  },
);

test('asks before self-exclusion, which then refuses entries and deposits but allows withdrawals', async () => {
  const player = await portal.signUp();
  await portal.deposit(player.token, 3);
  const { page, complaints, close } = await openAs(player.token, '/user/wallet');
  await limits(page).getByRole('button', { name: 'Exclude me for good' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Exclude me for good' }).click();
  await limits(page).getByText('You have excluded yourself. You can still withdraw your money.').waitFor();
  const [match] = await portal.matches(player.token);
  if (!match) throw new Error('no match today');
  expect(await portal.join(player.token, match, match.teams[0], 100)).toMatchObject({ status: false });
  expect(
    await portal.call('POST', '/api/user/wallet/create-payment-link', { token: player.token, body: { planId: 1 } }),
  ).toMatchObject({ status: false });
  expect(
    await portal.call('PUT', '/api/user/wallet/withdraw', {
      token: player.token,
      body: { upi: 'asha@okbank', amount: 150 },
    }),
  ).toMatchObject({ status: true });
  expect(complaints).toEqual([]);
  await close();
});

test('filters and pages the statement, and opens a row to its postings', async () => {
  const player = await portal.signUp();
  for (let n = 0; n < 21; n += 1) await portal.deposit(player.token, 1);
  const [match] = await portal.matches(player.token);
  if (!match) throw new Error('no match today');
  expect(await portal.join(player.token, match, match.teams[0], 100)).toMatchObject({ status: true });
  const { page, complaints, close } = await openAs(player.token, '/user/wallet');
  const list = page.locator('[data-area=transactions]');
  await list.getByText('Page 1 of 2').waitFor();
  expect(await list.locator('li').count()).toBe(20);
  await list.getByRole('button', { name: 'Older' }).click();
  await list.getByText('Joining Bonus').waitFor();
  await list.getByRole('button', { name: 'Money out' }).click();
  await list.getByText(/^Joined /).waitFor();
  expect(await list.locator('li').count()).toBe(1);
  await list.locator('li button').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/₹100 stake on .*₹40 from bonus, ₹60 from cash/).waitFor();
  for (const [account, amount] of [
    ['Your bonus', '-₹40'],
    ['Your cash', '-₹60'],
    ['Held for contests', '₹100'],
  ] as const) {
    expect(await dialog.locator('dt', { hasText: account }).locator('xpath=following-sibling::dd[1]').innerText()).toBe(
      amount,
    );
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Statement (CSV)' }).click(),
  ]);
  expect(await readFile(await csv.path(), 'utf8')).toMatch(/Joining Bonus/);
  expect(complaints).toEqual([]);
  await close();
});

test('confirms an account deletion on the page that follows', async () => {
  const player = await portal.signUp();
  const { page, close } = await openAs(player.token, '/user/profile');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').locator('input[name=password]').fill(player.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL(`${portal.stack.base}/`);
  await page.getByText('Your account is deleted.').waitFor({ timeout: 5000 });
  await page.reload();
  await page.getByText('Join And Get ₹40 Bonus Now').waitFor();
  expect(await page.getByText('Your account is deleted.').count()).toBe(0);
  await close();
});
