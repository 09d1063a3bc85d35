// Our remotes are standard containers, and the shell runs containers that need the federation runtime.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { visit } from '../testing/open-browser';
import { openPortal } from '../testing/open-portal';
import { sha384, type ServedPortal } from '../testing/serve-portal';

let releases: string;
let portal: ServedPortal;
let browser: Browser;
let stop: (() => Promise<void>) | undefined;
beforeAll(async () => void ({ releases, portal, browser, stop } = await openPortal()), 180_000);
afterAll(() => stop?.());
let good: ServedPortal['registry']['remotes'];
beforeEach(() => {
  good = portal.registry.remotes;
});
afterEach(() => {
  portal.registry.remotes = good;
  portal.mischief.clear();
});

const requestsOfRuntime = (): string[] => [...portal.requests.keys()].filter((path) => path.includes('/federation.'));

/** Serves another entry in the place of that of mf-two: a build with another option of the plugin. */
function changeEntry(change: (script: string) => string): void {
  portal.registry.remotes = portal.registry.remotes.map((remote) => {
    if (remote.name !== 'mf-two') return remote;
    const { entry } = remote;
    const built = fs.readFileSync(path.join(releases, entry.replace('/releases', '')), 'utf8');
    const body = change(built);
    expect(body).not.toBe(built);
    portal.mischief.set(entry, { status: 200, body });
    return { ...remote, integrity: sha384(body), files: { ...remote.files, [entry]: sha384(body) } };
  });
}

async function openWallet(): Promise<{ page: Page; complaints: string[] }> {
  const opened = await visit(browser, `${portal.origin}/user/wallet`, { as: 'player' });
  await opened.page.locator('[data-screen=two]:visible').waitFor();
  return opened;
}

test('a page whose remotes are our builds never requests the federation runtime', async () => {
  const { page, complaints } = await openWallet();
  await page.locator('#side').getByRole('link', { name: 'Dashboard' }).click();
  await page.locator('[data-screen=one]:visible').waitFor();
  await page.context().close();
  expect(requestsOfRuntime()).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a container with a runtime plugin runs on the federation runtime, with the same shared modules', async () => {
  const plugin = '{name:"noted",loadShare(){},afterLoadShare({pkgName}){(window.sharedByPlugin??=[]).push(pkgName)}}';
  changeEntry((script) => script.replace('shareStrategy:', `plugins:[${plugin}],shareStrategy:`));
  const { page, complaints } = await openWallet();
  expect(await page.evaluate(() => Reflect.get(window, 'sharedByPlugin'))).toContain('react');
  await page.locator('#side').getByRole('link', { name: 'Dashboard' }).click();
  await page.locator('[data-screen=one]:visible').waitFor();
  await page.context().close();
  expect(requestsOfRuntime()).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('a container that needs another React fails on the federation runtime too', async () => {
  changeEntry((script) =>
    script.replace('shareStrategy:', 'plugins:[{name:"none"}],shareStrategy:').replaceAll('^19.0.0', '^18.2.0'),
  );
  const { page } = await visit(browser, `${portal.origin}/user/wallet`, { as: 'player' });
  await page.locator('#card').getByRole('button', { name: 'Try again' }).waitFor();
  await page.context().close();
});

test('a host of the official runtime mounts a released remote', async () => {
  const folder = path.join(path.dirname(releases), 'official-host');
  execFileSync(process.execPath, [path.join(__dirname, '../testing/official-host/build.mjs'), folder]);
  const { entry } = portal.registry.remotes.find(({ name }) => name === 'mf-one') ?? { entry: '' };
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.route('**/host/*', (route) => {
    const file = path.join(folder, path.basename(new URL(route.request().url()).pathname));
    return route.fulfill(
      fs.existsSync(file)
        ? { path: file }
        : {
            contentType: 'text/html',
            body: `<!doctype html><body data-name="mf-one" data-entry="${entry}"><script src="/host/host.js"></script>`,
          },
    );
  });
  await page.goto(`${portal.origin}/host/`);
  await page.locator('[data-screen=one]').waitFor();
  const instances = await page.evaluate(() =>
    Reflect.get(window, '__FEDERATION__').__INSTANCES__.map(({ name }: { name: string }) => name),
  );
  await context.close();
  expect(instances).toEqual(expect.arrayContaining(['official_host', 'mf-one']));
  expect(complaints).toEqual([]);
}, 120_000);
