// Installed, offline, and with a newer version available: in a real browser.
import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../../packages/releases/checks/launch-chromium.mjs';
import { builtReleases } from '../testing/built-releases';
import { visit } from '../testing/open-browser';
import { fakeSession } from '../testing/fake-api';
import { servePortal, type ServedPortal } from '../testing/serve-portal';

let releases: string;
let portal: ServedPortal;
let browser: Browser;
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
afterEach(() => portal.close());

test('loads without a network after one visit', async () => {
  const { page, complaints } = await visit(browser, `${portal.origin}/user/dashboard`, { as: 'player' });
  await page.locator('[data-screen=one]:visible').waitFor();
  const cached = () =>
    page.evaluate(async () => {
      const count = async (name: string) => (await (await caches.open(name)).keys()).length;
      return (await count('releases-1')) > 3 && (await count('pages-1')) > 0;
    });
  for (let tries = 0; tries < 60 && !(await cached()); tries += 1) await page.waitForTimeout(200);
  await page.waitForTimeout(500);
  expect(complaints).toEqual([]);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator('[data-screen=one]:visible').waitFor();
  expect(await page.title()).toBe('Dashboard | IPL Baazi');
  await page.context().close();
});

test('caches a list that was written into the page for offline use', async () => {
  const list = { status: true, response: { matchesList: [], serverNow: '2025-04-05T06:30:00.000Z' } };
  portal.inlinedAnswers.set('/api/user/dashboard/home-page', list).set('/api/public/match-day', list);
  const { page } = await visit(browser, `${portal.origin}/`, {});
  const cached = () =>
    page.evaluate(async () => {
      const lists = await caches.open('fixtures-1');
      const answers = (await lists.keys()).map(async (key) => {
        const answer = await lists.match(key);
        return { path: new URL(key.url).pathname, body: await answer?.json() };
      });
      return Promise.all(answers);
    });
  for (let tries = 0; tries < 60 && (await cached()).length === 0; tries += 1) await page.waitForTimeout(200);
  expect(await cached()).toEqual([{ path: '/api/user/dashboard/home-page', body: list }]);
  await page.context().close();
});

test('announces a newer version on a page that runs the old one, and switches to it with the button', async () => {
  const { page } = await visit(browser, `${portal.origin}/user/dashboard`, { as: 'player' });
  await page.locator('[data-screen=one]:visible').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 15_000 });
  portal.registry.shell.version += '-next';
  await page.evaluate(() => {
    const later = Date.now() + 60_000;
    Date.now = () => later;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.getByText('A new version of IPL Baazi is out.').waitFor();
  portal.registry.shell.version = portal.registry.shell.version.replace('-next', '');
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Update' }).click()]);
  await page.context().close();
});

test("shows 'Install App' when the browser offers it, installs, and can be dismissed", async () => {
  const { page } = await visit(browser, `${portal.origin}/user/dashboard`, { as: 'player', width: 390, height: 844 });
  await page.locator('[data-screen=one]:visible').waitFor();
  const offer = () =>
    page.evaluate(() => {
      window.dispatchEvent(
        Object.assign(new Event('beforeinstallprompt'), {
          prompt: () => {
            document.body.dataset['prompted'] = 'yes';
            return Promise.resolve();
          },
        }),
      );
    });
  await offer();
  await page.getByRole('button', { name: 'Install App' }).click();
  expect(await page.locator('body').getAttribute('data-prompted')).toBe('yes');
  await page.locator('[data-note=install]').waitFor({ state: 'detached' });
  await offer();
  await page.locator('[data-note=install]').getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await page.locator('[data-screen=one]:visible').waitFor();
  await offer();
  await page.waitForTimeout(2500);
  expect(await page.locator('[data-note=install]').count()).toBe(0);
  await page.context().close();
});

test('serves the manifest and its icons', async () => {
  const { page } = await visit(browser, `${portal.origin}/`, {});
  const manifest = await page.evaluate(
    async () => (await fetch('/manifest.webmanifest')).json() as Promise<{ name: string; icons: { src: string }[] }>,
  );
  expect(manifest.name).toBe('IPL Baazi');
  for (const { src } of manifest.icons)
    expect(await page.evaluate(async (url) => (await fetch(url)).status, src)).toBe(200);
  await page.context().close();
});
