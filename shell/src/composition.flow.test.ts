// The composition in a real browser: addresses, guards, chrome, what is fetched and how often. The strict policy is
// on.
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../packages/releases/checks/launch-chromium.mjs';
import { builtReleases } from './testing/built-releases';
import { visit, type OpenPage, type Visit } from './testing/open-browser';
import { fakeSession, tokenOf } from './testing/fake-api';
import { servePortal, type ServedPortal } from './testing/serve-portal';

let releases: string;
let portal: ServedPortal;
let browser: Browser;
let opened: OpenPage | undefined;
beforeAll(async () => {
  releases = builtReleases();
  browser = await launchChromium();
}, 180_000);
afterAll(async () => {
  await browser.close();
  fs.rmSync(path.dirname(releases), { recursive: true });
});
beforeEach(async () => {
  portal = await servePortal(releases);
  fakeSession(portal);
});
afterEach(async () => {
  const { complaints = [] } = opened ?? {};
  await opened?.page.context().close();
  opened = undefined;
  await portal.close();
  expect(complaints).toEqual([]);
  expect(portal.reports).toEqual([]);
});

const open = async (path: string, as: Visit = { as: 'player' }): Promise<Page> => {
  opened = await visit(browser, portal.origin + path, as);
  return opened.page;
};
const screen = (page: Page, name: 'one' | 'two') => page.locator(`[data-screen=${name}]:visible`);
const content = (page: Page) => page.locator('#content');
const idleIsLoaded = (): boolean => [...portal.requests.keys()].some((path) => path.includes('/idle.'));
const address = (page: Page): string => page.url().slice(portal.origin.length);

describe('storage', () => {
  test.each([
    ['forbidden', `get() { throw new DOMException('The operation is insecure.', 'SecurityError'); }`],
    ['null', `value: null`],
  ])('%s: the portal is mounted and merely forgets', async (_how, property) => {
    const context = await browser.newContext();
    await context.addInitScript(
      `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { ${property} });`,
    );
    const page = await context.newPage();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(String(error)));
    await page.goto(`${portal.origin}/`);
    await screen(page, 'one').waitFor();
    await content(page).getByRole('button', { name: 'sign in' }).click();
    await page.waitForURL('**/user/dashboard');
    await page.locator('#bar').locator('button').first().waitFor();
    for (const end = Date.now() + 15_000; !idleIsLoaded() && Date.now() < end;) await page.waitForTimeout(100);
    await page.waitForTimeout(500);
    expect([idleIsLoaded(), failures]).toEqual([true, []]);
    await context.close();
  });
});

describe('a lost script of the shell', () => {
  const broken = { status: 200, body: 'void 0;' } as const;
  /** Opens the page although the browser complains: that is what these tests are about. */
  const openBroken = async (): Promise<Page> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${portal.origin}/`, { waitUntil: 'commit' });
    return page;
  };
  const scriptOf = (name: string): string => {
    const known = [
      ...portal.registry.shell.scripts,
      ...Object.keys(portal.registry.shell.files).map((file) => ({ file })),
    ];
    return known.find(({ file }) => path.basename(file).startsWith(`${name}.`))?.file ?? '';
  };

  test.each(['shell', 'vendor', 'kit'])(
    '%s, once: the page is loaded again and the screen is mounted',
    async (name) => {
      portal.mischief.set(scriptOf(name), { status: 503, once: true });
      const page = await openBroken();
      await screen(page, 'one').waitFor();
      expect(portal.requests.get('/')).toBe(2);
      expect(portal.reports.splice(0).join()).toContain(path.basename(scriptOf(name)));
      await page.context().close();
    },
  );

  test.each([
    ['is unavailable', { status: 503 }],
    ['is not what was released', broken],
    ['never answers', 'hang'],
  ] as const)('vendor %s: a text in both languages, whose button loads the page', async (_what, mischief) => {
    portal.mischief.set(scriptOf('vendor'), mischief);
    const page = await openBroken();
    const card = page.locator('#lost');
    await card.waitFor({ timeout: 20_000 });
    expect(await card.innerText()).toMatch(/could not be loaded[^]*लोड नहीं हो सका[^]*Try again · फिर कोशिश करें/);
    expect(portal.reports.splice(0)).not.toEqual([]);
    portal.mischief.clear();
    await card.getByRole('button').click();
    await screen(page, 'one').waitFor();
    expect(await card.count()).toBe(0);
    await page.context().close();
  });

  test('idle, once: it comes later', async () => {
    portal.mischief.set(scriptOf('idle'), { status: 503, once: true });
    const page = await openBroken();
    await screen(page, 'one').waitFor();
    const tries = (): number => portal.requests.get(scriptOf('idle')) ?? 0;
    for (const end = Date.now() + 15_000; tries() < 2 && Date.now() < end;) await page.waitForTimeout(100);
    expect(tries()).toBe(2);
    await page.context().close();
  });
});

test('a lost chunk of a screen is requested again, and once more by the button of its card', async () => {
  const two = portal.registry.remotes.find(({ name }) => name === 'mf-two');
  const chunk = Object.keys(two?.files ?? {}).find((file) => path.basename(file).startsWith('wallet.')) ?? '';
  portal.mischief.set(chunk, { status: 503 });
  const context = await browser.newContext();
  await context.addInitScript((token) => localStorage.setItem('token', token), tokenOf('player'));
  const page = await context.newPage();
  await page.goto(`${portal.origin}/user/wallet`);
  await screen(page, 'two').waitFor();
  const card = content(page).getByRole('alert');
  await card.waitFor({ timeout: 20_000 });
  expect(portal.requests.get(chunk)).toBeGreaterThanOrEqual(2);
  expect(portal.reports.splice(0).join()).toContain('"stage":"chunk"');
  portal.mischief.set(chunk, { status: 503, once: true });
  await card.getByRole('button').click();
  await content(page).locator('[data-lazy=wallet]').waitFor();
  expect(await card.count()).toBe(0);
  await context.close();
});

test('seven tabs of a player share one stream; when the tab that holds it closes, another does', async () => {
  const context = await browser.newContext();
  await context.addInitScript((token) => localStorage.setItem('token', token), tokenOf('player'));
  const pages: Page[] = [];
  for (let tab = 0; tab < 7; tab += 1) {
    const page = await context.newPage();
    await page.goto(`${portal.origin}/user/dashboard`);
    await screen(page, 'one').waitFor();
    pages.push(page);
  }
  for (const end = Date.now() + 15_000; portal.streams.size === 0 && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect([portal.streams.size, portal.requests.get('/api/live')]).toEqual([1, 1]);
  const pushed = async (text: string): Promise<void> => {
    const data = JSON.stringify({ message: text, alertType: 'success' });
    for (const stream of portal.streams) stream.write(`event: notice\nid: ${text}\ndata: ${data}\n\n`);
    for (const page of pages) await page.getByText(text).first().waitFor();
  };
  await pushed('to every tab');
  const requests = (): number => portal.requests.get('/api/live') ?? 0;
  const before = requests();
  await pages.shift()?.close();
  // For a moment both streams are open, and for another one neither is.
  const hasMoved = (): boolean => portal.streams.size === 1 && requests() > before;
  for (const end = Date.now() + 30_000; !hasMoved() && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect([portal.streams.size, requests()]).toEqual([1, before + 1]);
  await pushed('to every other tab');
  await context.close();
});

test('an open tab takes no remote that was released for another shell, and offers to load the page again', async () => {
  const context = await browser.newContext();
  await context.addInitScript((token) => localStorage.setItem('token', token), tokenOf('player'));
  // The registry is checked at most every half minute.
  await context.addInitScript(() => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + (Reflect.get(window, 'late') === true ? 60_000 : 0);
  });
  const page = await context.newPage();
  await page.goto(`${portal.origin}/user/dashboard`);
  await screen(page, 'one').waitFor();
  for (const end = Date.now() + 15_000; !idleIsLoaded() && Date.now() < end;) await page.waitForTimeout(100);
  await page.waitForTimeout(500);
  const listed = (): Promise<boolean> =>
    page.evaluate(() => Object.keys(window.portalFiles ?? {}).some((file) => file.includes('/mf-new/')));
  const newer = { ...portal.registry.remotes[0], name: 'mf-new', files: { '/releases/mf-new/1/entry.js': 'sha384-' } };
  portal.registry.remotes.push(newer as (typeof portal.registry.remotes)[number]);
  portal.registry.shell = { ...portal.registry.shell, version: '9.9.9-newer000' };
  await page.evaluate(() => {
    Reflect.set(window, 'late', true);
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.locator('#notes').getByRole('button').first().waitFor();
  expect(await listed()).toBe(false);
  await context.close();
});

describe('addresses', () => {
  test('redirects a signed-out visitor of the portal and, after sign-in, to the requested page', async () => {
    const page = await open('/user/wallet?need=9', {});
    await screen(page, 'one').waitFor();
    expect(address(page)).toBe('/');
    await content(page).getByRole('button', { name: 'sign in' }).click();
    await screen(page, 'two').waitFor();
    expect(address(page)).toBe('/user/wallet?need=9');
    expect(await page.title()).toBe('Wallet | IPL Baazi');
  });

  test('fetches no screen that a signed-out visitor cannot open, and the menu after sign-in', async () => {
    const page = await open('/', {});
    await screen(page, 'one').waitFor();
    const ofTwo = (): string[] => [...portal.requests.keys()].filter((path) => path.startsWith('/releases/mf-two/'));
    for (const end = Date.now() + 15_000; !idleIsLoaded() && Date.now() < end;) await page.waitForTimeout(100);
    expect(idleIsLoaded()).toBe(true);
    await page.waitForTimeout(2000);
    expect(ofTwo()).toEqual([]);
    await content(page).getByRole('button', { name: 'sign in' }).click();
    for (const end = Date.now() + 15_000; ofTwo().length === 0 && Date.now() < end;) await page.waitForTimeout(100);
    expect(ofTwo()).not.toEqual([]);
  });

  test('shows a player the dashboard and an operator the console', async () => {
    const page = await open('/login');
    await screen(page, 'one').waitFor();
    expect(address(page)).toBe('/user/dashboard');
    const other = await visit(browser, `${portal.origin}/`, { as: 'operator' });
    await screen(other.page, 'two').waitFor();
    expect(other.page.url()).toBe(`${portal.origin}/ops`);
    expect([other.complaints, portal.requests.get('/ops')]).toEqual([[], 1]);
    await other.page.context().close();
  });

  test('the console is a document of its own: no other page lists it, and the address survives', async () => {
    const page = await open('/login', {});
    await screen(page, 'one').waitFor();
    const registry = (): Promise<string> => page.locator('#registry').textContent().then(String);
    expect(await registry()).not.toContain('Operations');
    await page.evaluate(() => history.pushState(null, '', '/ops/results?day=2025-04-05'));
    await page.waitForURL(/\/login\?console$/);
    await screen(page, 'one').waitFor();
    expect(await registry()).toContain('Operations');
    expect(portal.requests.get('/ops/results')).toBe(1);
    // A visitor who must sign in first signs in within the same document.
    expect(await page.evaluate(() => sessionStorage.getItem('wanted'))).toBe('/ops/results?day=2025-04-05');
    expect(portal.requests.get('/login')).toBe(1);
  });

  test('shows not-found for an unowned address: in the portal from the shell, else from the catch-all', async () => {
    const page = await open('/user/nowhere');
    await page.locator('#card').getByText('Not Found').waitFor();
    expect(await page.title()).toBe('Not Found | IPL Baazi');
    await page.locator('#card').getByRole('link', { name: 'Go to Dashboard' }).click();
    await screen(page, 'one').waitFor();
    await page.goto(`${portal.origin}/nowhere`);
    await screen(page, 'one').waitFor();
    expect(await page.locator('body').getAttribute('data-layout')).toBe('bare');
  });

  test('twenty fast steps back and forward end at the right screen; no remote renders a foreign one', async () => {
    const page = await open('/user/dashboard');
    await screen(page, 'one').waitFor();
    await content(page).getByRole('link', { name: 'wallet', exact: true }).click();
    await screen(page, 'two').waitFor();
    await page.evaluate(async () => {
      const foreign: string[] = [];
      Object.assign(window, { foreign });
      new MutationObserver(() => {
        for (const heading of document.querySelectorAll('[data-screen]')) {
          const text = heading.textContent ?? '';
          if (!heading.closest('[hidden]') && text.startsWith('one') === text.includes('/user/wallet'))
            foreign.push(text);
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      // Navigates as fast as the browser can, without waiting for a mount.
      const step = (move: () => void) =>
        new Promise((resolve) => {
          addEventListener('popstate', resolve, { once: true });
          move();
        });
      for (let pair = 0; pair < 20; pair += 1) {
        await step(() => history.back());
        await step(() => history.forward());
      }
    });
    await screen(page, 'two').waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'foreign'))).toEqual([]);
    expect(address(page)).toBe('/user/wallet?need=9');
  });

  test('back restores the scroll position; a new screen starts at its top and takes focus', async () => {
    const page = await open('/user/dashboard');
    await screen(page, 'one').waitFor();
    const below = content(page).getByRole('link', { name: 'wallet below' });
    await below.scrollIntoViewIfNeeded();
    await page.waitForTimeout(100);
    const scrolled = await page.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(500);
    await below.click();
    await screen(page, 'two').waitFor();
    await page.waitForTimeout(100);
    expect(await page.evaluate(() => [window.scrollY, document.activeElement?.id])).toEqual([0, 'content']);
    expect(await page.locator('#announcer').textContent()).toBe('Wallet');
    await page.goBack();
    await screen(page, 'one').waitFor();
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  });
});

describe('requests', () => {
  test('fetches every script once, wastes no preload, and mounts after at most ten requests', async () => {
    const ran = new Set<string>();
    const page = await open('/user/wallet', { as: 'player', ran });
    await page.locator('[data-lazy=wallet]').waitFor();
    // The first screen waits for neither the live stream nor the list of scripts.
    const later = /^\/api\/live|favicon|^\/releases\/scripts\//;
    const before = [...portal.requests.entries()].filter(([url]) => !later.test(url));
    expect(before.length).toBeLessThanOrEqual(10);
    // The federation runtime does not inspect remotes that have not been requested.
    expect(before.filter(([url]) => url.includes('/mf-one/'))).toEqual([]);
    await page.waitForTimeout(5500);
    const preloaded = await page
      .locator('link[rel=preload][as=script]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(preloaded).not.toEqual([]);
    expect(preloaded.filter((script) => !ran.has(script))).toEqual([]);
    const twice = [...portal.requests.entries()].filter(([url, count]) => url.startsWith('/releases/') && count > 1);
    expect(twice).toEqual([]);
  });

  test('fetches an unused remote when the browser is idle', async () => {
    const page = await open('/user/dashboard');
    await screen(page, 'one').waitFor();
    await page.waitForTimeout(2500);
    const fetched = (): number => [...portal.requests.entries()].filter(([url]) => url.includes('/mf-two/')).length;
    // Its entry, its screen, and its extension on this screen.
    expect(fetched()).toBe(4);
    await page.locator('#side').getByRole('link', { name: 'Wallet' }).click();
    await page.locator('[data-lazy=wallet]').waitFor();
    // Its entry, its screen, and its extension on this screen.
    expect(fetched()).toBe(4);
  });

  test('requests the data of a screen once, while its code loads, and ignores unknown prefetch addresses', async () => {
    const page = await open('/user/teams');
    await screen(page, 'two').waitFor();
    expect(portal.requests.get('/api/user/teams')).toBe(1);
  });

  test('loads no script that the registry does not list', async () => {
    const page = await open('/user/dashboard');
    await screen(page, 'one').waitFor();
    const refused = await page.evaluate(() => {
      const script = document.createElement('script');
      try {
        script.src = '/api/uploads/evil.js';
        return 'taken';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    });
    expect(refused).toBe('refused');
    // The browser reports it on the console and to the gateway: this test expects that.
    opened?.complaints.splice(0);
    await page.waitForTimeout(200);
    portal.reports.splice(0);
  });
});

describe('slots', () => {
  const slot = (page: Page) => page.locator('[data-slot=note]');
  const count = (page: Page) => content(page).getByRole('button', { name: 'count', exact: true });

  test('mounts an extension on the screen of another remote, updates its props, confines its failure', async () => {
    const page = await open('/user/dashboard');
    await slot(page).getByText('note 1').waitFor();
    await count(page).click();
    await slot(page).getByText('note 2').waitFor();
    await content(page).getByRole('link', { name: 'wallet', exact: true }).click();
    await screen(page, 'two').waitFor();
    expect(await page.locator('[data-note]').count()).toBe(0);
    await page.goBack();
    await slot(page).getByText('note 1').waitFor();
    opened?.complaints.splice(0);
    await slot(page).getByRole('button', { name: 'break the note' }).click();
    await slot(page).getByText('note').waitFor({ state: 'detached' });
    await count(page).click();
    expect(await screen(page, 'one').isVisible()).toBe(true);
    const [report] = await untilReported();
    expect(report).toMatchObject({ remote: 'mf-two', stage: 'piece', message: 'Error: broke as a piece' });
    // React reports a caught error on the console: this test expects that.
    opened?.complaints.splice(0);
  });

  test('keeps a screen whole when the remote of an extension is missing or hangs', async () => {
    const { entry = '' } = portal.registry.remotes.find(({ name }) => name === 'mf-two') ?? {};
    portal.mischief.set(entry, { status: 404 });
    const page = await open('/user/dashboard');
    await untilReported();
    await count(page).click();
    expect(await slot(page).locator('*').count()).toBe(0);
    expect(await slot(page).boundingBox()).toBeNull();
    // For the other visitor the remote hangs: nothing waits for it.
    portal.mischief.set(entry, 'hang');
    await page.reload();
    await screen(page, 'one').waitFor();
    await count(page).click();
    portal.mischief.clear();
    await page.reload();
    await slot(page).getByText('note 1').waitFor();
    opened?.complaints.splice(0);
    portal.reports.splice(0);
  });

  /** Takes the reports, so that they no longer count as unexpected. */
  async function untilReported(): Promise<unknown[]> {
    for (const end = Date.now() + 15_000; portal.reports.length === 0 && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 100));
    return portal.reports.splice(0).map((report) => JSON.parse(report));
  }
});

describe('chrome', () => {
  test('wide: the sidebar names the player, marks the active entry, collapses and stays collapsed', async () => {
    const page = await open('/user/dashboard');
    await screen(page, 'one').waitFor();
    const side = page.locator('#side');
    await side.getByText('Asha Rao').waitFor();
    expect(await side.getByText('IPL Baazi').isVisible()).toBe(true);
    expect(await side.getByRole('link').allTextContents()).toEqual(['Dashboard', 'Teams', 'Wallet']);
    expect(await side.locator('[aria-current=page]').textContent()).toBe('Dashboard');
    await side.getByRole('link', { name: 'Teams' }).click();
    await screen(page, 'two').waitFor();
    expect(await side.locator('[aria-current=page]').textContent()).toBe('Teams');
    expect(await page.locator('#bar h1').textContent()).toBe('Teams');
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Expand sidebar' }).waitFor();
    // Its width takes 160 ms to change, in which the bar may already be drawn.
    await page.waitForFunction(() => (document.getElementById('side')?.clientWidth ?? Infinity) < 80);
  });

  test('wide: logout from the profile menu asks for confirmation, shows that it is busy and ends at home', async () => {
    const page = await open('/user/dashboard');
    await screen(page, 'one').waitFor();
    await page.waitForTimeout(2500);
    await page
      .locator('#bar')
      .getByRole('button', { name: /Account menu/ })
      .click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm: Exit session now?' });
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .locator('#bar')
      .getByRole('button', { name: /Account menu/ })
      .click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await dialog.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${portal.origin}/`);
    await screen(page, 'one').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('signed-out-once'))).toBeNull();
  });

  test('narrow: balance chip, logout icon and bottom menu', async () => {
    const page = await open('/user/dashboard', { as: 'player', width: 390, height: 844 });
    await screen(page, 'one').waitFor();
    expect(await page.locator('#side').isVisible()).toBe(false);
    await page.locator('#bar').getByText('₹1,240').waitFor();
    expect(await page.locator('#bottom').getByRole('link').allTextContents()).toEqual(['Dashboard', 'Teams', 'Wallet']);
    await page
      .locator('#bar')
      .getByRole('link', { name: /Wallet balance/ })
      .click();
    await screen(page, 'two').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog', { name: 'Confirm: Exit session now?' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('shows an alert as a toast for five seconds, longer under the pointer', async () => {
    const page = await open('/user/dashboard');
    await screen(page, 'one').waitFor();
    await content(page).getByRole('button', { name: 'say' }).click();
    const toast = page.locator('[data-alert=success]');
    await toast.getByText('Contest Joined').waitFor();
    await toast.hover();
    await page.waitForTimeout(5500);
    expect(await toast.isVisible()).toBe(true);
    await page.mouse.move(5, 700);
    await toast.waitFor({ state: 'detached', timeout: 6000 });
  });

  test('shifts no layout while the page loads', async () => {
    const page = await open('/user/dashboard', { as: 'player', width: 390, height: 844 });
    await screen(page, 'one').waitFor();
    await page.waitForTimeout(500);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += Reflect.get(entry, 'value') as number;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 200);
        }),
    );
    expect(shift).toBeLessThan(0.05);
  });
});
