// One team ships: no byte of another part changes, an open page continues, a fresh page runs the new release or the
// canary that it is given.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../../packages/releases/checks/launch-chromium.mjs';
import { builtReleases } from '../testing/built-releases';
import { visit } from '../testing/open-browser';
import { fakeSession } from '../testing/fake-api';
import { lifecyclesWith, release } from '../testing/fake-release';
import { servePortal, sha384, type ServedPortal } from '../testing/serve-portal';

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

const hashes = (): Map<string, string> =>
  new Map(
    fs
      .readdirSync(releases, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [path.relative(releases, file), createHash('sha256').update(fs.readFileSync(file)).digest('hex')];
      }),
  );

/** A next release of mf-two, as a team would ship it: identical but for one word on the wallet screen. */
function nextRelease(word: string, name = word) {
  const live = portal.registry.remotes.find(({ name }) => name === 'mf-two');
  if (!live) throw new Error('no mf-two');
  const { canary: _canary, lastGood: _lastGood, ...before } = live;
  const version = `1.0.1-${name}`;
  const from = path.join(releases, 'mf-two', before.version);
  const to = path.join(releases, 'mf-two', version);
  fs.cpSync(from, to, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
  const move = (url: string): string => url.replace(before.version, version);
  const files: Record<string, string> = {};
  for (const url of Object.keys(before.files)) {
    const file = path.join(to, path.basename(url));
    // Builds of different sources keep their chunks apart by a unique name.
    fs.writeFileSync(
      file,
      fs
        .readFileSync(file, 'utf8')
        .replace('lazy wallet', word)
        .replace(/\bmf_two_[0-9a-z]+|(?<=webpackChunk)mf_two_[0-9a-z]+/g, `mf_two_${name}`),
    );
    files[move(url)] = sha384(fs.readFileSync(file, 'utf8'));
  }
  const next = {
    ...before,
    version,
    entry: move(before.entry),
    integrity: files[move(before.entry)] ?? '',
    preload: before.preload.map(move),
    files,
    routes: before.routes.map((route) => ({ ...route, preload: (route.preload ?? []).map(move) })),
  };
  return { before, next };
}
const edit = (entry: ServedPortal['registry']['remotes'][number]): void => {
  portal.registry.remotes = portal.registry.remotes.map((remote) => (remote.name === 'mf-two' ? entry : remote));
};
const wallet = (page: Page) => page.locator('[data-lazy=wallet]').textContent();

test('changes no byte of another part; an open page continues, a fresh one runs the new release', async () => {
  const { page } = await visit(browser, `${portal.origin}/user/wallet`, { as: 'player' });
  expect(await wallet(page)).toBe('lazy wallet');
  const before = hashes();
  const { before: old, next } = nextRelease('second');
  edit({ ...next, lastGood: old });
  const after = hashes();
  for (const [file, hash] of before) expect(after.get(file)).toBe(hash);
  expect(
    [...after.keys()].filter((file) => !before.has(file)).every((file) => file.startsWith(`mf-two/${next.version}/`)),
  ).toBe(true);

  await page.locator('#side').getByRole('link', { name: 'Teams' }).click();
  await page.locator('[data-screen=two]:visible').waitFor();
  await page.locator('#side').getByRole('link', { name: 'Wallet' }).click();
  expect(await wallet(page)).toBe('lazy wallet');
  const fresh = await page.context().newPage();
  await fresh.goto(`${portal.origin}/user/wallet`);
  expect(await wallet(fresh)).toBe('second');
  await page.context().close();
});

test('runs the canary that the gateway gives this browser, and none that is not drawn yet', async () => {
  const { before, next } = nextRelease('trial');
  const sees = async (percent: number): Promise<string | null> => {
    edit({ ...before, canary: { ...next, percent } });
    const { page } = await visit(browser, `${portal.origin}/user/teams`, { as: 'player' });
    await page.goto(`${portal.origin}/user/wallet`);
    const first = await wallet(page);
    await page.reload();
    expect(await wallet(page)).toBe(first);
    await page.context().close();
    return first;
  };
  expect(await sees(100)).toBe('trial');
  expect(await sees(30)).toBe('lazy wallet');
});

test('falls back to the live release for players whose canary does not load, and reports it', async () => {
  const { before, next } = nextRelease('broken');
  edit({ ...before, canary: { ...next, percent: 100 } });
  portal.mischief.set(next.entry, { status: 500 });
  const { page } = await visit(browser, `${portal.origin}/user/teams`, { as: 'player' });
  await page.goto(`${portal.origin}/user/wallet`);
  expect(await wallet(page)).toBe('lazy wallet');
  expect(portal.reports.join()).toContain(next.version);
  await page.context().close();
});

const brokenCanaries: [string, () => void][] = [
  [
    'throws while it starts',
    () =>
      release(portal, 'mf-two', {
        script: lifecyclesWith('mf-two', { bootstrap: 'async bootstrap() { throw new Error("trial") }' }),
        isCanary: true,
      }),
  ],
  [
    'throws while it mounts',
    () =>
      release(portal, 'mf-two', {
        script: lifecyclesWith('mf-two', {
          mount: 'async mount({domElement}) { domElement.textContent = "half drawn"; throw new Error("trial") }',
        }),
        isCanary: true,
      }),
  ],
  [
    'throws while it draws',
    () => {
      const { before, next } = nextRelease('" + (() => { throw new Error("trial"); })() + "', 'undrawn');
      edit({ ...before, canary: { ...next, percent: 100 } });
    },
  ],
];
test.each(brokenCanaries)(
  'a canary that %s falls back to the live release at once, and is reported',
  async (_what, tryOut) => {
    tryOut();
    const canary = portal.registry.remotes.find(({ name }) => name === 'mf-two')?.canary?.version ?? 'none';
    const { page } = await visit(browser, `${portal.origin}/user/teams`, { as: 'player' });
    await page.goto(`${portal.origin}/user/wallet`);
    expect(await wallet(page)).toBe('lazy wallet');
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await page.getByText('half drawn').count()).toBe(0);
    expect(portal.reports.join()).toContain(canary);
    // The page stays whole: navigates away and back again.
    await page.locator('#side').getByRole('link', { name: 'Dashboard' }).click();
    await page.locator('[data-screen=one]:visible').waitFor();
    await page.locator('#side').getByRole('link', { name: 'Wallet' }).click();
    await page.locator('[data-lazy=wallet]:visible').waitFor();
    await page.context().close();
  },
);
