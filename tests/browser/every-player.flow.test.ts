// Keyboard only, at 200 %, and in a background tab; and the operators' screens.
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';
import { launchChromium } from '../../packages/releases/checks/launch-chromium.mjs';
import { until, type Portal } from '../portal/client';
import { openProfile, openScreen, type View } from '../screens/open-screen';
import { makePeople, STORY_BEGINS, type People, type Who } from '../screens/people';
import { screens } from '../screens/screens';
import { allTextOf, complaintsOf, lostControlsOf, sidewaysOf, violationsOf, wrongMoneyIn } from './judge-page';
import { portalAndBrowser } from './portal-and-browser';

jest.setTimeout(240_000);

let portal: Portal;
let browser: Browser;
let stop: (() => Promise<void>) | undefined;
let people: People;
beforeAll(async () => {
  ({ portal, browser, stop } = await portalAndBrowser(STORY_BEGINS));
  people = await makePeople(portal);
});
afterAll(() => stop?.());

const isLong = process.env['LONG'] !== undefined;
const desk: View = { width: 1280, height: 800, theme: 'dark', language: 'en' };
const phone: View = { width: 390, height: 844, theme: 'dark', language: 'en' };
const stranger = (): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: desk.width, height: desk.height },
    reducedMotion: 'reduce',
    colorScheme: 'dark',
  });

describe('with a keyboard only', () => {
  const focused = (page: Page): Promise<string> =>
    page.evaluate(
      () => (document.activeElement?.getAttribute('name') ?? '') || (document.activeElement?.textContent ?? '').trim(),
    );
  const isInDialog = (page: Page): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
  /** Focus returns a task after a dialog has closed. */
  const focusComesTo = (page: Page, text: string): Promise<unknown> =>
    page.waitForFunction((wanted) => (document.activeElement?.textContent ?? '').trim() === wanted, text);
  async function tabTo(page: Page, wanted: string | RegExp, most = 40): Promise<void> {
    const met: string[] = [];
    for (let tabs = 0; tabs < most; tabs += 1) {
      await page.keyboard.press('Tab');
      const here = await focused(page);
      if (typeof wanted === 'string' ? here === wanted : wanted.test(here)) return;
      met.push(here);
    }
    throw new Error(`Tab never came to ${String(wanted)}, only to ${met.join(' | ')}`);
  }

  test('login, contest, wallet and logout', async () => {
    const player = await portal.signUp({ name: 'Meera Nair' });
    await portal.deposit(player.token, 2);
    const context = await stranger();
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    await page.goto(`${portal.stack.base}/login`);
    await page.locator('input[name=email]').waitFor();
    await tabTo(page, 'email');
    await page.keyboard.type(player.email);
    await tabTo(page, 'password');
    await page.keyboard.type(player.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/dashboard');
    await page.getByRole('button', { name: 'Enter Contest' }).first().waitFor();

    // The first Tab of a screen offers to skip the menus.
    await page.evaluate(() => document.body.focus());
    await tabTo(page, 'Enter Contest');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    for (const key of [...Array<string>(14).fill('Tab'), ...Array<string>(14).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      expect(await isInDialog(page)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusComesTo(page, 'Enter Contest');

    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, /^CSK/);
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: /^DC/ }).getAttribute('aria-checked')).toBe('true');
    await tabTo(page, 'amount');
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    await page.getByText('Contest Joined').first().waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The opening button is disabled now: focus stays on the page.
    await page.waitForFunction(() => document.activeElement !== document.body);

    await tabTo(page, 'Wallet', 60);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/user/wallet');
    await page.locator('[data-area=transactions] li').first().waitFor();
    await tabTo(page, 'Withdraw');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    expect(await isInDialog(page)).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusComesTo(page, 'Withdraw');

    await tabTo(page, /Meera Nair$/, 60);
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role=menu]') !== null);
    for (let downs = 0; downs < 8 && (await focused(page)) !== 'Logout'; downs += 1) {
      const before = await focused(page);
      await page.keyboard.press('ArrowDown');
      // The menu moves focus one task after the key.
      await page.waitForFunction((was) => (document.activeElement?.textContent ?? '').trim() !== was, before);
    }
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('menuitem');
    await page.keyboard.press('Enter');
    await page.getByText('Confirm: Exit session now?').waitFor();
    expect(await isInDialog(page)).toBe(true);
    await tabTo(page, 'Logout', 6);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${portal.stack.base}/`);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('at 200 %', () => {
  // 200 % of a 1280 px desk is a page of 640 px, and of a 640 px window one of 320 px.
  const shown = [
    'home',
    'login',
    'signup',
    'dashboard',
    'enter-contest',
    'teams',
    'wallet',
    'withdraw',
    'profile',
    'confirm-password',
    'undo-email-change',
    'logout',
  ];
  // The narrower one is harder; the long form checks both.
  test.each(
    isLong
      ? [
          [640, 400],
          [320, 568],
        ]
      : [[320, 568]],
  )('scrolls nothing sideways and hides no control of %s at %s px', async (width, height) => {
    const faults: string[] = [];
    for (const who of ['nobody', 'fan'] satisfies Who[]) {
      const context = await openProfile(browser, { ...phone, width, height }, who, people);
      for (const screen of screens.filter(({ as, name }) => as === who && shown.includes(name))) {
        const page = await context.newPage();
        await openScreen(page, screen, portal.stack.base, portal, people);
        if ((await sidewaysOf(page)) > 0) faults.push(`${screen.name}: sideways by ${await sidewaysOf(page)} px`);
        faults.push(...(await lostControlsOf(page)).map((control) => `${screen.name}: ${control}`));
        await page.close();
      }
      await context.close();
    }
    expect(faults).toEqual([]);
  });
});

describe('a chosen theme', () => {
  const ground = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  test('is there before any script', async () => {
    const context = await openProfile(browser, { ...phone, theme: 'dark' }, 'fan', people);
    const page = await context.newPage();
    await page.goto(`${portal.stack.base}/user/profile`);
    await page.locator('[data-area=summary]').waitFor();
    const dark = await ground(page);
    await page.locator('[data-area=settings] button', { hasText: 'Light' }).click();
    // Even with reduced motion a colour takes a millisecond to change.
    const light = await until('the light ground', async () => {
      const now = await ground(page);
      return now !== dark && now;
    });
    const served = await page.context().newPage();
    await served.route('**/*.js', (route) => route.abort());
    await served.goto(`${portal.stack.base}/user/wallet`, { waitUntil: 'domcontentloaded' });
    expect(await ground(served)).toBe(light);
    await context.close();
  });
});

describe('the operators’ screens', () => {
  const routes = z
    .object({ routes: z.array(z.object({ path: z.string() })) })
    .parse(JSON.parse(fs.readFileSync(path.resolve(__dirname, '../../mf-ops/mfe.json'), 'utf8')))
    .routes.map((route) => route.path)
    .filter((address) => !address.includes('*'));
  // Every second screen in one view, the others in the other; the long form checks all in both.
  test.each<[View, number]>([
    [{ ...desk, theme: 'light' }, 0],
    [phone, 1],
  ])('%j: accessible, quiet, nothing sideways', async (view, turn) => {
    const { email, password } = portal.stack.operator();
    const context = await openProfile(
      browser,
      view,
      'fan',
      { ...people, fan: await portal.login(email, password) },
      { judged: true },
    );
    const faults: string[] = [];
    for (const address of routes.filter((_, i) => isLong || i % 2 === turn)) {
      const page = await context.newPage();
      const complaints = complaintsOf(page);
      await page.goto(portal.stack.base + address);
      await page.locator('body[data-skeleton=none]').waitFor();
      await page.locator('[data-remote=mf-ops]:visible').waitFor();
      await page.waitForTimeout(700);
      const wrong = wrongMoneyIn(await allTextOf(page), 'rupees');
      faults.push(...[...(await violationsOf(page)), ...complaints, ...wrong].map((fault) => `${address}: ${fault}`));
      if ((await sidewaysOf(page)) > 0) faults.push(`${address}: sideways by ${await sidewaysOf(page)} px`);
      await page.close();
    }
    await context.close();
    expect(faults).toEqual([]);
  });

  test('shows each on a phone, at most one tap behind the last entry of the menu', async () => {
    const { email, password } = portal.stack.operator();
    const fan = await portal.login(email, password);
    const context = await openProfile(browser, { ...phone, width: 320 }, 'fan', { ...people, fan }, { judged: true });
    const page = await context.newPage();
    await page.goto(`${portal.stack.base}/ops`);
    const menu = page.locator('#bottom');
    const addressesIn = (place: typeof menu): Promise<string[]> =>
      place.getByRole('link').evaluateAll((links) => links.map((link) => new URL(Reflect.get(link, 'href')).pathname));
    const more = menu.getByRole('button', { name: 'More' });
    await more.waitFor();
    const inSight = await addressesIn(menu);
    await more.click();
    const sheet = page.getByRole('dialog', { name: 'More' });
    await sheet.waitFor();
    const met = [...inSight, ...(await addressesIn(sheet))];
    expect(met.toSorted()).toEqual([...routes, '/ops/account'].toSorted());
    expect(await menu.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await sheet.getByRole('link', { name: 'Settings' }).click();
    await page.waitForURL('**/ops/settings');
    await sheet.waitFor({ state: 'detached' });
    expect(await menu.locator('[aria-current]').textContent()).toBe('More');
    await context.close();
  });
});

let whole: Browser | undefined;
afterAll(() => whole?.close());
test('notifies a player in another tab that entry closes soon, and of the result', async () => {
  const operator = await portal.operator();
  const player = await portal.signUp();
  await portal.deposit(player.token, 2);
  await portal.deposit(player.token, 2);
  const enter = async (matchID: string, team: string, stake: number): Promise<void> => {
    const match = (await portal.matches(player.token)).find((one) => one.matchID === matchID);
    if (!match) throw new Error(`no match ${matchID}`);
    expect(await portal.join(player.token, match, team, stake)).toMatchObject({ status: true });
  };
  await enter('ipl-2025-17', 'CSK', 100);
  whole = await launchChromium({ isWhole: true });
  const context = await openProfile(whole, phone, 'fan', { ...people, fan: player.token });
  await context.grantPermissions(['notifications'], { origin: portal.stack.base });
  // A driven Chromium page never counts as hidden.
  await context.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'visibilityState', {
      get: () => (Reflect.get(window, 'lookingElsewhere') === true ? 'hidden' : 'visible'),
    }),
  );
  const page = await context.newPage();
  await page.goto(`${portal.stack.base}/user/dashboard`);
  const notes = page.locator('[data-note]');
  await notes.first().waitFor({ timeout: 15_000 });
  // One notice at a time: the browser's offer to install may come first.
  await until('the note', async () => {
    if ((await notes.getAttribute('data-note')) === 'notify') return true;
    await notes.getByRole('button', { name: 'Not now' }).click();
    return false;
  });
  await page.getByText('Hear when entry closes and results are out.').waitFor();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.waitForFunction(() => localStorage.getItem('notify') === 'on');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  const reported = (): Promise<string[]> =>
    page.evaluate(async () =>
      ((await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? []).map(
        ({ title, body }) => `${title}: ${body}`,
      ),
    );
  const switchTab = (): Promise<void> =>
    page.evaluate(() => {
      Reflect.set(window, 'lookingElsewhere', true);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await portal.moveClock(operator, '2025-04-05T18:50:00+05:30');
  await page
    .locator('[data-match="ipl-2025-18"]')
    .getByText(/Entry closes in (9|10)m/)
    .waitFor({ timeout: 15_000 });
  expect(await reported()).toEqual([]);
  await switchTab();
  await until(
    'the word of the closing entry',
    async () => (await reported()).some((line) => line.startsWith('Entry closes soon: ')),
    30_000,
  );
  await enter('ipl-2025-18', 'RR', 120);
  await portal.moveClock(operator, '2025-04-05T23:45:00+05:30');
  expect(await portal.declare(operator, 'ipl-2025-17', 'CSK')).toMatchObject({ status: true });
  await until(
    'the word of the result',
    async () => (await reported()).some((line) => line.startsWith('Result is out: Congrats! You Won ₹500')),
    30_000,
  );

  // Events missed while disconnected are sent on reconnection.
  await page.route('**/api/live', (route) => route.abort());
  process.kill(portal.stack.pids()['gateway'] ?? 0, 'SIGKILL');
  await until('the gateway again', async () => (await fetch(`${portal.stack.base}/health/ready`)).ok);
  expect(await portal.declare(operator, 'ipl-2025-18', 'RR')).toMatchObject({ status: true });
  await until('the second result', async () => (await portal.me(player.token)).walletDetails?.locked === 0);
  await page.unroute('**/api/live');
  await until(
    'the word of the result that was missed',
    async () => (await reported()).some((line) => line.startsWith('Result is out: ') && line.includes('₹600')),
    30_000,
  );
});
