// A remote from a developer's machine inside a portal of the local profile; Fast Refresh across the federation
// boundary.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../../packages/releases/checks/launch-chromium.mjs';
import { builtReleases } from '../testing/built-releases';
import { visit } from '../testing/open-browser';
import { fakeSession } from '../testing/fake-api';
import { servePortal } from '../testing/serve-portal';

jest.setTimeout(180_000);
const root = path.resolve(__dirname, '../../..');
const port = 3900 + (process.pid % 90);
const origin = `http://localhost:${port}`;
// A copy inside the workspace, so that the test edits no source file.
const copy = path.join(root, '.cache/override-test', String(process.pid), 'mf-one');
const app = path.join(copy, 'src/app.tsx');
let releases: string;
let browser: Browser;
let developer: ChildProcess;
beforeAll(async () => {
  releases = builtReleases();
  execFileSync(
    process.execPath,
    [path.join(root, 'packages/bundler/dev-shell.mjs'), '--data', path.dirname(releases)],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  fs.cpSync(path.join(__dirname, '../testing/mf-one'), copy, { recursive: true });
  developer = spawn(process.execPath, [path.join(root, 'packages/bundler/dev.mjs')], {
    cwd: copy,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  browser = await launchChromium();
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(`${origin}/remoteEntry.js`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}, 180_000);
afterAll(async () => {
  developer.kill();
  await browser.close();
  fs.rmSync(path.dirname(releases), { recursive: true });
  fs.rmSync(path.dirname(copy), { recursive: true });
});

test("in the local profile mounts the developer's remote, and an edit shows without losing state", async () => {
  const portal = await servePortal(releases, { profile: 'local' });
  fakeSession(portal);
  fs.writeFileSync(
    app,
    fs.readFileSync(app, 'utf8').replace('<h2 data-screen="one">one', '<h2 data-screen="one">mine'),
  );
  const { page } = await visit(browser, `${portal.origin}/user/dashboard`, { as: 'player' });
  const panel = page.locator('[data-overrides]');
  await panel.locator('summary').click();
  await panel.getByLabel('mf-one').fill('https://elsewhere.example');
  await panel.getByRole('button').click();
  await panel.getByText('An address like').waitFor();
  await panel.getByLabel('mf-one').fill(origin);
  await panel.getByRole('button').click();
  await page.getByText('mine /user/dashboard').waitFor({ timeout: 30_000 });
  await panel.getByText('Overrides (1)').waitFor();
  // The data that federation's inspector reads: each remote on the page, and what it exposes.
  expect(await page.evaluate(() => Object.values(Reflect.get(window, '__FEDERATION__').moduleInfo))).toContainEqual(
    expect.objectContaining({
      globalName: 'mf_one',
      publicPath: `${origin}/`,
      modules: [expect.objectContaining({ moduleName: 'lifecycles' })],
    }),
  );
  await page.evaluate(() => {
    Object.assign(window, { sameDocument: true });
  });
  fs.writeFileSync(app, fs.readFileSync(app, 'utf8').replace('>mine', '>edited'));
  await page.getByText('edited /user/dashboard').waitFor({ timeout: 30_000 });
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.context().close();
  await portal.close();
});

test('in the production profile has no panel, and its cookie changes nothing', async () => {
  const portal = await servePortal(releases);
  fakeSession(portal);
  const { page } = await visit(browser, `${portal.origin}/user/dashboard`, { as: 'player' });
  await page.evaluate((stored) => {
    document.cookie = `mf-override=mf-one=${stored}; path=/`;
  }, origin);
  await page.reload();
  await page.getByText('one /user/dashboard').waitFor();
  await page.locator('[data-note]').waitFor();
  expect(await page.locator('[data-overrides]').count()).toBe(0);
  await page.context().close();
  await portal.close();
});

test('runs the same remote standalone on the real kit with mock responses', async () => {
  const { page } = await visit(browser, origin, {});
  await page.locator('[data-screen=one]').waitFor();
  await page.context().close();
});
