// Our remotes are standard containers, and the shell runs containers that need the federation runtime, or carry a React
// of their own.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { version } from 'react';
import { registryShape, releaseShape } from '@baazi/contracts/registry-shapes';
import { buildOnNextReact, NEXT_REACT } from '../testing/build-on-next-react';
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

describe('a remote on the next major of React', () => {
  let built: string;
  beforeAll(() => {
    built = buildOnNextReact(path.join(path.dirname(releases), 'next-react'));
  }, 120_000);

  const released = (folder: string, ...more: string[]) => {
    const script = path.resolve(__dirname, '../../../packages/releases/commands/release.mjs');
    const args = [script, '--built', folder, ...more, '--data', path.dirname(releases)];
    const RELEASE_OWNERS = path.join(__dirname, '../testing/owners.json');
    return spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, RELEASE_OWNERS } });
  };
  const entryNow = () => {
    const text = fs.readFileSync(path.join(releases, 'registry.json'), 'utf8');
    const entry = registryShape.parse(JSON.parse(text)).remotes.find(({ name }) => name === 'mf-two');
    if (!entry) throw new Error('no mf-two');
    return entry;
  };
  /** A signed-in page, and the versions of React that render on it, in the order in which they began. */
  async function openWithRenderers(pathname: string) {
    const opened = await visit(browser, `${portal.origin}/manifest.webmanifest`, { as: 'player' });
    const { page } = opened;
    await page.context().addInitScript(() => {
      const hook = {
        supportsFiber: true,
        renderers: new Array<string>(),
        inject: (renderer: { version: string }) => hook.renderers.push(renderer.version),
      };
      Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', hook);
    });
    await page.goto(portal.origin + pathname);
    const renderers = (): Promise<unknown> =>
      page.evaluate(() => Reflect.get(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__').renderers);
    return { ...opened, renderers };
  }
  /** The same build with another description, as somebody may write it by hand. */
  function described(change: object): string {
    const copy = fs.mkdtempSync(path.join(path.dirname(releases), 'described-'));
    fs.cpSync(built, copy, { recursive: true });
    const file = path.join(copy, 'release.json');
    const release = releaseShape.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
    fs.writeFileSync(file, JSON.stringify({ ...release, ...change }));
    return copy;
  }

  test('is refused for everybody at once, and with a description that hides its React', () => {
    const atOnce = released(built);
    expect(atOnce.stderr).toContain(`runs React ${NEXT_REACT}, the live release the shell's React: --canary 10 first`);
    const hidden = released(described({ react: undefined }), '--canary', '10');
    expect(hidden.stderr).toContain(`carries React ${NEXT_REACT} and says nothing of it`);
    expect([atOnce.status, hidden.status]).toEqual([1, 1]);
    expect(entryNow().canary).toBeUndefined();
  });

  test('runs as a canary beside the others, on one state, and costs pages without it nothing', async () => {
    const shipped = released(built, '--canary', '10');
    expect(shipped.stderr).toBe('');
    const { canary, ...live } = entryNow();
    expect([live.react, canary?.react]).toEqual([undefined, NEXT_REACT]);
    if (!canary) throw new Error('no canary');
    const requestsOfIt = (): string[] =>
      [...portal.requests.keys()].filter((path) => path.includes(`/${canary.version}/`) || path.includes('/kit-core.'));
    portal.registry.remotes = portal.registry.remotes.map((remote) =>
      remote.name === 'mf-two' ? { ...live, canary } : remote,
    );
    const other = await openWithRenderers('/user/dashboard');
    await other.page.locator('[data-slot=note]').getByText('note 1').waitFor();
    expect(await other.renderers()).toEqual([version]);
    await other.page.context().close();
    expect(requestsOfIt()).toEqual([]);

    // As the gateway serves it to a browser that is given it.
    portal.registry.remotes = portal.registry.remotes.map((remote) =>
      remote.name === 'mf-two' ? { ...live, canary: { ...canary, percent: 100 } } : remote,
    );

    const { page, complaints, renderers } = await openWithRenderers('/user/dashboard');
    await page.locator('[data-screen=one]:visible').waitFor();
    // Its extension on the screen of another team loads when the page is idle, and brings its React with it.
    await page.locator('[data-slot=note]').getByText('note 1').waitFor();
    await page.getByRole('button', { name: 'count', exact: true }).click();
    await page.locator('[data-slot=note]').getByText('note 2').waitFor();
    expect(await renderers()).toEqual([version, NEXT_REACT]);
    await page.locator('#side').getByRole('link', { name: 'Wallet' }).click();
    const wallet = page.locator('[data-lazy=wallet]');
    await wallet.getByText(`React ${NEXT_REACT}, signed-in`).waitFor();
    await wallet.getByRole('button', { name: 'say' }).click();
    await page.getByText('Said on the next major').waitFor();
    await page.locator('#side').getByRole('link', { name: 'Dashboard' }).click();
    await page.locator('[data-screen=one]:visible').waitFor();
    await page.context().close();
    expect(complaints).toEqual([]);
    expect(requestsOfIt().length).toBeGreaterThan(4);
  });
});
