import fs from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { until, type Portal } from '../../portal/client';

const screens = {
  'home-ground': { remote: 'mf-home-ground', lazy: 'grounds', type: 'script' },
  'money-map': { remote: 'mf-money-map', lazy: 'how-to-read', type: 'module' },
} as const;
type Name = keyof typeof screens;
interface ScreenCheck {
  portal: Portal;
  browser: Browser;
  /** where screenshots go */
  to: string | undefined;
}
interface View {
  width: number;
  height: number;
  theme?: 'dark' | 'light';
  language?: 'en' | 'hi';
}

async function profile(
  browser: Browser,
  token: string,
  view: View,
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const { width, height, theme = 'dark', language = 'en' } = view;
  const context = await browser.newContext({
    viewport: { width, height },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { token, theme, language },
  );
  await context.addInitScript(noteIntegrity);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isOwnDoing = message.text().includes('Service Worker registration blocked');
    if (['error', 'warning'].includes(message.type()) && !isOwnDoing) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { context, page, complaints };
}

const screenOf = (page: Page, name: Name) => page.locator(`[data-screen=${name}]`).filter({ visible: true });
const lazyOf = (page: Page, name: Name) => page.locator(`[data-lazy=${screens[name].lazy}]`);

/** A whole screen: the player's name by the kit's session, an answer of the API, its lazy chunk. */
async function isWhole(page: Page, name: Name, player: string): Promise<void> {
  await screenOf(page, name).getByText(player).waitFor();
  if (name === 'home-ground') {
    await screenOf(page, name).getByRole('button', { name: 'MI', exact: true }).click();
    await screenOf(page, name).getByText('Next for Mumbai Indians').waitFor();
    await screenOf(page, name).locator('article').first().waitFor();
  } else {
    await screenOf(page, name).getByText('₹').first().waitFor();
    await screenOf(page, name).getByRole('button', { name: 'How to read this' }).click();
  }
  await lazyOf(page, name).waitFor();
}

/** Records which files are requested with an integrity: a loader removes its script element again. */
function noteIntegrity(): void {
  const held = new Set<string>();
  Reflect.set(window, 'heldFiles', held);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if ((node instanceof HTMLScriptElement || node instanceof HTMLLinkElement) && node.integrity !== '')
        held.add(new URL(node instanceof HTMLScriptElement ? node.src : node.href).pathname);
  }).observe(document, { childList: true, subtree: true });
}

/** The files of a release that were requested without integrity. */
async function unchecked(page: Page, name: Name): Promise<string[]> {
  return page.evaluate((remote) => {
    const held: unknown = Reflect.get(window, 'heldFiles');
    if (!(held instanceof Set)) throw new Error('nothing was noted');
    return performance
      .getEntriesByType('resource')
      .map((entry) => new URL(entry.name).pathname)
      .filter((file) => file.startsWith(`/releases/${remote}/`) && !held.has(file));
  }, screens[name].remote);
}

/** One script of a release is altered in transit: nothing of it runs, and the rest of the portal works. */
async function judgeAltered(check: ScreenCheck, token: string, name: Name, file: RegExp): Promise<string> {
  const { context, page } = await profile(check.browser, token, { width: 1280, height: 800 });
  let altered = 0;
  await page.route(file, async (route) => {
    const answer = await route.fetch();
    altered += 1;
    await route.fulfill({ response: answer, body: `globalThis.wasAltered = true;\n${await answer.text()}` });
  });
  await page.goto(`${check.portal.stack.base}/user/${name}`);
  await page.locator('#card').getByRole('button', { name: 'Try again' }).waitFor();
  const ran = await page.evaluate(() => Reflect.get(window, 'wasAltered') === true);
  await page.locator('#side').getByRole('link', { name: 'Wallet' }).click();
  await page.locator('[data-remote="mf-wallet"]:not([hidden]) > *').first().waitFor();
  await context.close();
  if (ran || altered === 0) throw new Error(`${name}: an altered script ${ran ? 'ran' : 'was never asked for'}`);
  return `${name}: altered on the way it is a card, and the wallet stands`;
}

/** Both screens in the portal, for a player with a deposit. */
export async function checkScreens(check: ScreenCheck): Promise<string[]> {
  const { portal, browser, to } = check;
  const { token } = await portal.signUp({ name: 'Meera Pillai' });
  await portal.deposit(token, 3);
  await until('the releases', async () => {
    const registry = await (await fetch(`${portal.stack.base}/mf/registry.json`)).text();
    return Object.values(screens).every(({ remote }) => registry.includes(`/releases/${remote}/`));
  });
  const reported: string[] = [];
  const { context, page, complaints } = await profile(browser, token, { width: 1280, height: 800 });
  await page.goto(`${portal.stack.base}/user/home-ground`);
  await isWhole(page, 'home-ground', 'Meera Pillai');
  const missing = await unchecked(page, 'home-ground');
  // By the menu, as between any two screens: the shell prefetches, the remote receives the same session.
  await page.locator('#side').getByRole('link', { name: 'Money map' }).click();
  await isWhole(page, 'money-map', 'Meera Pillai');
  missing.push(...(await unchecked(page, 'money-map')));
  if (missing.length > 0) throw new Error(`came without integrity: ${missing.join(', ')}`);
  await page.goBack();
  await screenOf(page, 'home-ground').waitFor();
  if (complaints.length > 0) throw new Error(`the page complains: ${complaints.join('\n')}`);
  await context.close();
  reported.push(
    'both screens stand, by address and by the menu, each script with its integrity; the page has no complaint',
  );
  reported.push(
    await judgeAltered(check, token, 'home-ground', /mf-home-ground\/.*__federation_expose_lifecycles.*\.js/),
  );
  reported.push(await judgeAltered(check, token, 'money-map', /mf-money-map\/.*\/lifecycles-.*\.js/));
  if (to) reported.push(...(await takePictures(check, token, to)));
  return reported;
}

async function takePictures({ portal, browser }: ScreenCheck, token: string, to: string): Promise<string[]> {
  fs.mkdirSync(to, { recursive: true });
  const views: View[] = [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
    { width: 390, height: 844, theme: 'light', language: 'hi' },
  ];
  const files = [];
  for (const name of ['home-ground', 'money-map'] as const)
    for (const view of views) {
      const { context, page } = await profile(browser, token, view);
      await page.goto(`${portal.stack.base}/user/${name}`);
      await screenOf(page, name).waitFor();
      await page.waitForTimeout(800);
      const file = path.join(to, `${name}-${view.width}x${view.height}${view.language ? `-${view.language}` : ''}.png`);
      await page.screenshot({ path: file });
      files.push(file);
      await context.close();
    }
  return files;
}
