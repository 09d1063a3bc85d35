import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { endpoints } from '@baazi/contracts';
import { inDatabaseOf } from '../portal/as-part';
import { until, type Portal } from '../portal/client';
import { complaintsOf, sidewaysOf } from './judge-page';
import { pageSession } from './page-session';
import { portalAndBrowser } from './portal-and-browser';

jest.setTimeout(240_000);
/** Longer than a page waits after its session has ended elsewhere. */
const LATE_MS = 2_000;
let portal: Portal;
let browser: Browser;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => {
  // As in production: operators sign in with a second factor.
  process.env['OPERATOR_RULES'] = 'production';
  ({ portal, browser, stop } = await portalAndBrowser('2025-04-05T12:00:00+05:30').finally(
    () => delete process.env['OPERATOR_RULES'],
  ));
});
afterAll(() => stop?.());

type Who = Awaited<ReturnType<Portal['signUp']>>;
const mails = z.array(
  z.looseObject({ subject: z.string(), text: z.string(), to: z.array(z.object({ address: z.string() })) }),
);
const mailTo = (email: string, subject: string): Promise<string> =>
  until(`the mail '${subject}' to ${email}`, async () => {
    const all = mails.parse(await (await fetch(`${portal.stack.mailBase}/email`)).json());
    return all.find((mail) => mail.subject === subject && mail.to.some(({ address }) => address === email))?.text;
  });
/** A session's age is the machine's, which no clock of the portal moves, so it is set in the database. */
async function ageSessions(what: 'createdAt' | 'factorAt' = 'createdAt'): Promise<void> {
  await inDatabaseOf(portal.stack, 'svc-auth', async (db) => {
    const aged = { $set: { [what]: new Date(Date.now() - 11 * 60_000), stale: true } };
    await db.collection('sessions').updateMany({ [what]: { $exists: true } }, aged);
  });
}
/** Both in the long form (`npm run chaos -- screens`). */
const widths = process.env['LONG'] ? [390, 1280] : [390];

async function openAs({ token }: Pick<Who, 'token'>, address: string, width = 390) {
  const context = await browser.newContext({ viewport: { width, height: width < 992 ? 844 : 800 } });
  const page = await context.newPage();
  await page.goto(portal.stack.base);
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
  const complaints = complaintsOf(page);
  await page.goto(portal.stack.base + address);
  return { page, complaints, close: () => context.close() };
}
const confirmDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirm your password' });
/** `PICTURES=<folder>` stores the screenshots. */
const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: path.join(folder, `${name}-${page.viewportSize()?.width}.png`) });
};
async function confirm(page: Page, password: string): Promise<void> {
  await confirmDialog(page).getByLabel('Password', { exact: false }).first().fill(password);
  await page.keyboard.press('Enter');
}

const limits = (page: Page) => page.locator('[data-area=limits]');
async function tryToJoin(page: Page, amount: string): Promise<void> {
  await page.goto(`${portal.stack.base}/user/dashboard`);
  await page.locator('[data-match="ipl-2025-17"]').getByRole('button', { name: 'Enter Contest' }).click();
  await page.getByRole('radio', { name: /CSK/ }).click();
  await page.getByRole('dialog').locator('input[name=amount]').fill(amount);
  await page.getByRole('dialog').getByRole('button', { name: 'Join', exact: true }).click();
}

test.each(widths)(
  'at %s px: applies a lower limit at once and a higher one after a day; a break stops joining',
  async (width) => {
    const player = await portal.signUp();
    await portal.deposit(player.token, 3);
    const { page, complaints, close } = await openAs(player, '/user/wallet', width);
    await limits(page).getByLabel('Stakes: Daily limit').fill('60');
    await limits(page).getByLabel('Add money: Daily limit').fill('300');
    await limits(page).getByRole('button', { name: 'Save limits' }).click();
    await page.getByText('Your limits are saved.').waitFor();
    await tryToJoin(page, '100');
    await page.getByRole('dialog').getByText('₹40 over the stake limit you have set.').waitFor();
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
    await page.getByRole('dialog').getByText('₹40 over the stake limit you have set.').waitFor();

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
  const { page, complaints, close } = await openAs(player, '/user/wallet');
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
  const { page, complaints, close } = await openAs(player, '/user/wallet');
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
  const [paper] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Printable statement' }).click(),
  ]);
  await paper.getByText('Joining Bonus').first().waitFor();
  const maxWidth = (): Promise<string> => paper.evaluate(() => getComputedStyle(document.body).maxWidth);
  await paper.emulateMedia({ media: 'screen' });
  expect(await maxWidth()).toBe('800px');
  await paper.emulateMedia({ media: 'print' });
  expect(await maxWidth()).toBe('none');
  expect(complaints).toEqual([]);
  await close();
});

test('confirms an account deletion on the page that follows', async () => {
  const player = await portal.signUp();
  const { page, close } = await openAs(player, '/user/profile');
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

test.each(widths)(
  'T112: at %s px a withdrawal to a new UPI ID takes the password in an older session, by keyboard alone, and notifies its owner',
  async (width) => {
    const player = await portal.signUp();
    await portal.deposit(player.token, 4);
    await ageSessions();
    const { page, complaints, close } = await openAs(player, '/user/wallet', width);
    await page
      .getByRole('button', { name: /^Withdraw/ })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: 'Withdraw Money' });
    await form.locator('input[name=upi]').fill('asha.k@okbank');
    await form.locator('input[name=amount]').fill('150');
    await page.keyboard.press('Enter');
    await confirmDialog(page).waitFor();
    await until('the focus', () => page.evaluate(() => document.activeElement?.getAttribute('type') === 'password'));
    await picture(page, 'confirm-password');
    expect(await sidewaysOf(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await confirmDialog(page).waitFor({ state: 'detached' });
    await until('the focus back', () => page.evaluate(() => document.activeElement?.getAttribute('name') === 'amount'));
    expect((await portal.me(player.token)).walletDetails).toMatchObject({ withdrawable: 500, locked: 0 });

    await page.keyboard.press('Enter');
    await confirm(page, 'not-the-one');
    await confirmDialog(page).getByText('The password is not right.').waitFor();
    await picture(page, 'wrong-password');
    await confirm(page, player.password);
    await page.getByText('Withdrawak Requested successfully').waitFor();
    await form.waitFor({ state: 'detached' });
    expect((await portal.me(player.token)).walletDetails).toMatchObject({ withdrawable: 350, locked: 150 });
    expect(await mailTo(player.email, 'A withdrawal to a new UPI ID')).toContain('₹150 were asked for to a***@okbank');
    expect(complaints).toEqual([]);
    await close();
  },
);

test.each(widths)(
  'T111: at %s px a new e-mail address takes the password; its code ends other sessions; the old mailbox undoes all of it',
  async (width) => {
    const player = await portal.signUp();
    const email = `new.${player.email}`;
    const elsewhere = await portal.login(player.email, player.password);
    const { page, complaints, close } = await openAs(player, '/user/profile', width);
    await page.locator('input[name=email]').fill(email);
    await page.getByRole('button', { name: 'Save' }).click();
    await confirmDialog(page).waitFor();
    await picture(page, 'profile-confirm');
    await confirm(page, player.password);
    await page.getByText('Profile Updated.').waitFor();
    const before = await mailTo(player.email, 'Your IPL Baazi email is about to change');
    const code = /^ {4}([A-Z2-9]{6})$/m.exec(await mailTo(email, 'Verify your email for IPL Baazi'))?.[1] ?? '';
    await page.locator('[data-area=verify-email] input').fill(code);
    // The answer with the new token arrives after the news that the old session ended: the page stays signed in.
    await page.route(`**${endpoints.verifyEmail.path}`, async (route) => {
      const response = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      await route.fulfill({ response });
    });
    await page.locator('[data-area=verify-email] button[type=submit]').click();
    await page.getByText('Your email is verified.').waitFor();
    expect(await portal.call('GET', '/api/auth/users', { token: elsewhere })).toMatchObject({ http: 401 });
    await page.reload();
    await until('the new address', async () => (await page.locator('input[name=email]').inputValue()) === email);

    const link = /http\S+undo-email-change#token=\S+/.exec(before)?.[0] ?? '';
    const old = await openAs({ token: '' }, link.slice(portal.stack.base.length), width);
    const press = old.page.getByRole('button', { name: 'It was not me, take my account back' });
    await press.waitFor();
    await picture(old.page, 'undo');
    expect(await sidewaysOf(old.page)).toBeLessThanOrEqual(0);
    await press.click();
    await old.page.getByRole('heading', { name: 'Your account is yours' }).waitFor();
    await picture(old.page, 'undone');
    // The page of the change receives the end of its session.
    await page.getByRole('link', { name: 'Login' }).first().waitFor();
    for (const address of [email, player.email])
      expect(
        await portal.call('POST', '/api/auth/users', { body: { email: address, password: player.password } }),
      ).toMatchObject({ http: 422 });

    const reset = await mailTo(player.email, 'Your One-Time Password for IPL Baazi');
    const way = /http\S+reset-password#\S+/.exec(reset)?.[0] ?? '';
    await old.page.goto('about:blank');
    await old.page.goto(way);
    for (const name of ['password', 'confirmPassword'])
      await old.page.locator(`input[name=${name}]`).fill('masala-chai-at-six');
    await old.page.getByRole('button', { name: 'Save password' }).click();
    await old.page.getByRole('heading', { name: 'All done' }).waitFor();
    await portal.login(player.email, 'masala-chai-at-six');
    expect([...complaints, ...old.complaints]).toEqual([]);
    await close();
    await old.close();
  },
);

test('T112: the data download takes the password in an older session', async () => {
  const player = await portal.signUp();
  await ageSessions();
  expect(await portal.call('GET', '/api/auth/users/export', { token: player.token })).toMatchObject({
    http: 403,
    code: 'confirm-password',
    errors: [{ path: 'password' }],
  });
  const { page, complaints, close } = await openAs(player, '/user/profile', 390);
  await page.locator('[data-area=privacy]').getByRole('button', { name: 'Download my data' }).click();
  await confirmDialog(page).waitFor();
  const download = page.waitForEvent('download');
  await confirm(page, player.password);
  expect(fs.readFileSync(await (await download).path(), 'utf8')).toContain(player.email);
  expect(complaints).toEqual([]);
  await close();
});

test('a picture with more pixels than the server takes is shrunk before it is sent', async () => {
  const player = await portal.signUp();
  const { page, complaints, close } = await openAs(player, '/user/profile');
  await page.locator('[data-area=summary] button').first().click();
  await page.getByRole('dialog').waitFor();
  await page.locator('input[name=userProfile]').evaluate(async (input: HTMLInputElement) => {
    const camera = new OffscreenCanvas(5000, 4000);
    camera.getContext('2d')?.fillRect(0, 0, 2500, 2000);
    const given = new DataTransfer();
    given.items.add(new File([await camera.convertToBlob()], 'camera.png', { type: 'image/png' }));
    input.files = given.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { avatar } = z.looseObject({ avatar: z.string() }).parse(await portal.me(player.token));
  expect(avatar).not.toBe('');
  expect(complaints).toEqual([]);
  await close();
});

test('T114: an operator without a second factor can only enrol one; the passkey signs in, and is asked again before money', async () => {
  const { base } = portal.stack;
  const { email, password } = portal.stack.operator();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const complaints = complaintsOf(page);
  await page.goto(`${base}/login`);
  await picture(page, 'login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('A second factor first').waitFor();
  await picture(page, 'factor-needed');
  await page.getByRole('link', { name: 'Set it up' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await confirmDialog(page).waitFor();
  await confirm(page, password);
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await codes.locator('li').nth(9).waitFor();
  await picture(page, 'recovery-codes');
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 recovery codes left').waitFor();
  await picture(page, 'operator-account');
  await page.goto(`${base}/ops/ledger`);
  await page.getByRole('button', { name: 'Start wind-down' }).waitFor();

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto(`${base}/login`);
  // The browser offers the passkey where it fills in forms too, and the simulated authenticator may take that first.
  const click = page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await Promise.race([click, page.waitForURL(`${base}/ops**`)]);
  // The console is a document of its own.
  await page.getByRole('link', { name: 'Withdrawals' }).first().waitFor();
  await ageSessions('factorAt');
  const { method, path: windDown } = endpoints.windDown;
  await until('the parts to read the aged session', async () => {
    const session = await pageSession(page, { method, path: windDown });
    return (await portal.call(method, windDown, { ...session, body: {} })).code === 'confirm-factor';
  });
  await page.goto(`${base}/ops/ledger`);
  await page.getByRole('button', { name: 'Start wind-down' }).click();
  await page.getByRole('dialog').locator('input, textarea').first().fill('the season is over');
  await page.getByRole('dialog').getByRole('button', { name: 'Start wind-down' }).click();
  const shown = page.getByRole('dialog', { name: 'Show your second factor' });
  await shown.waitFor();
  await picture(page, 'confirm-factor');
  await shown.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Wind-down is on: deposits and contests are closed.').first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
