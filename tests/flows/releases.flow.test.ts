// Releases as in a cluster: in a bucket that speaks S3, started as canaries, rolled back when they fail.
import { execFile, fork, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { registryShape, releaseShape } from '@baazi/contracts/registry-shapes';
import { openStore } from '@baazi/releases';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { launchChromium } from '../../packages/releases/checks/launch-chromium.mjs';
import { startTestStack, type TestStack } from '../../dev/src/stack/testing/start-test-stack';
import { portalClient, until } from '../portal/client';

jest.setTimeout(240_000);
const root = path.resolve(__dirname, '../..');
let environment: Record<string, string> = {};
const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, ...environment } });
const remoteShape = releaseShape.transform((release, context) => {
  if (release.name !== 'shell' && 'entry' in release) return release;
  context.addIssue('no remote');
  return z.NEVER;
});
const System = z.looseObject({
  remotes: z.array(
    z.looseObject({
      name: z.string(),
      trial: z.looseObject({ version: z.string(), failed: z.number(), players: z.number() }).optional(),
      ended: z.looseObject({ version: z.string(), why: z.string() }).optional(),
    }),
  ),
});

let bucket: ChildProcess;
let portal: { stack: TestStack } & ReturnType<typeof portalClient>;
let browser: Browser;
let operator: string;
let players: string[];
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-trials-'));

beforeAll(async () => {
  bucket = fork(path.join(root, 'packages/releases/testing/fake-s3-process.mjs'));
  [{ environment }] = z
    .tuple([z.object({ environment: z.record(z.string(), z.string()) })])
    .parse(await once(bucket, 'message').then(([reported]: unknown[]) => [reported]));
  const stack = await startTestStack({ args: ['--at', '2025-04-05T12:00:00+05:30', '--fresh'], env: environment });
  portal = { stack, ...portalClient(stack) };
  browser = await launchChromium();
  operator = await portal.operator();
  players = [];
  for (let count = 0; count < 6; count += 1) players.push((await portal.signUp()).token);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stack.stop();
  bucket.disconnect();
  fs.rmSync(scratch, { recursive: true });
});

const wallet = async () => {
  const { remotes } = registryShape.parse(await (await fetch(`${portal.stack.base}/mf/registry.json`)).json());
  const entry = remotes.find(({ name }) => name === 'mf-wallet');
  if (!entry) throw new Error('mf-wallet was not released');
  return entry;
};
const canaryOfWallet = async () =>
  System.parse((await portal.call('GET', '/api/admin/system', { token: operator })).response).remotes.find(
    ({ name }) => name === 'mf-wallet',
  )?.trial;

/** The folder of the build that was released. */
function buildOf({ files }: z.output<typeof remoteShape>): string {
  const builds = path.join(root, '.cache/portal/mf-wallet');
  const names = Object.keys(files).map((url) => path.basename(url));
  const build = fs
    .readdirSync(builds)
    .map((hash) => path.join(builds, hash))
    .find((folder) => names.every((name) => fs.existsSync(path.join(folder, name))));
  if (build === undefined) throw new Error('the build of mf-wallet is gone');
  return build;
}

/** The live mf-wallet as another build, its entry changed by `spoil`. */
async function rebuilt(
  version: string,
  spoil: (entry: string) => string,
): Promise<{ entry: string; built: string; scripts: string[] }> {
  const { version: liveVersion } = await wallet();
  const reported = await fetch(`${portal.stack.base}/releases/mf-wallet/${liveVersion}/release.json`);
  const live = remoteShape.parse(await reported.json());
  const move = (url: string): string => url.replace(live.version, version);
  const folder = path.join(scratch, version, version);
  fs.mkdirSync(folder, { recursive: true });
  const files: Record<string, string> = {};
  for (const url of Object.keys(live.files)) {
    const script = await (await fetch(portal.stack.base + url)).text();
    const next = url === live.entry ? spoil(script) : script;
    fs.writeFileSync(path.join(folder, path.basename(url)), next);
    fs.writeFileSync(path.join(folder, `${path.basename(url)}.br`), brotliCompressSync(next));
    files[move(url)] = `sha384-${createHash('sha384').update(next).digest('base64')}`;
  }
  const release = {
    ...live,
    version,
    entry: move(live.entry),
    integrity: files[move(live.entry)],
    preload: live.preload.map(move),
    files,
    routes: live.routes.map((route) => ({ ...route, preload: route.preload.map(move) })),
    fills: Object.fromEntries(
      Object.entries(live.fills ?? {}).map(([slot, piece]) => [slot, { ...piece, preload: piece.preload.map(move) }]),
    ),
  };
  fs.writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release));
  fs.copyFileSync(path.join(buildOf(live), 'mf-manifest.json'), path.join(folder, 'mf-manifest.json'));
  return { entry: release.entry, built: path.join(scratch, version), scripts: Object.keys(files) };
}

const publish = (built: string, ...options: string[]) =>
  run('deploy/publish-release.mjs', built, path.join(portal.stack.dataDir, 'releases'), ...options);

/** The live mf-wallet as another release, its entry changed by `spoil`, a canary for all players. */
async function tryOut(version: string, spoil: (entry: string) => string): Promise<string> {
  const { entry, built } = await rebuilt(version, spoil);
  await publish(built, '100');
  await until('the trial', async () => (await wallet()).canary?.version === version);
  return entry;
}

/** A page of a browser of its own, signed in, that opened a team's link and agreed. */
async function openLink(link: string): Promise<{ page: Page; policy: string; requests: string[] }> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript((kept) => localStorage.setItem('token', kept), players[4] ?? '');
  const page = await context.newPage();
  const requests: string[] = [];
  let policy = '';
  page.on('request', (request) => requests.push(request.url()));
  page.on('response', (answer) => {
    if (answer.request().isNavigationRequest() && answer.ok())
      policy = answer.headers()['content-security-policy'] ?? '';
  });
  await page.goto(link);
  await page.getByRole('button').click();
  await page.locator('[data-remote="mf-wallet"]:not([hidden]) > *').first().waitFor({ timeout: 60_000 });
  // The screen itself, not the card of one that failed.
  await page.locator('[data-area=balance] h2').waitFor();
  expect(requests.filter((url) => url.endsWith('/api/faults'))).toEqual([]);
  return { page, policy, requests };
}
const linkIn = (output: string): string =>
  (/^http\S+mf-pin=\S+$/m.exec(output)?.[0] ?? '').replace(/^http:\/\/[^/]+\/\?/, `${portal.stack.base}/user/wallet?`);

/** Opens the wallet as this player, in a browser of their own, and gives up unless the screen mounts. */
async function openWallet(
  token: string,
  attempt: (page: Page, requests: string[], answered: string[]) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
  const page = await context.newPage();
  const requests: string[] = [];
  const answered: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  page.on('requestfinished', (request) => answered.push(new URL(request.url()).pathname));
  await page.goto(`${portal.stack.base}/user/wallet`);
  await page.locator('[data-remote="mf-wallet"]:not([hidden]) > *').first().waitFor();
  await attempt(page, requests, answered);
  await context.close();
}

test('keeps a healthy canary, whatever one broken laptop reports', async () => {
  const entry = await tryOut('9.0.0-well', (script) => script);
  for (const token of players.slice(0, 2)) {
    await openWallet(token, async (page, requests) => {
      expect(requests).toContain(entry);
      await page.waitForResponse((answer) => answer.url().endsWith('/api/mounts'), { timeout: 60_000 });
    });
  }
  for (let time = 0; time < 20; time += 1)
    await portal.call('POST', '/api/faults', {
      token: players[2],
      body: { remote: 'mf-wallet', version: '9.0.0-well', stage: 'load', message: `try ${time}` },
    });
  expect(await canaryOfWallet()).toEqual({ version: '9.0.0-well', failed: 1, players: 3 });
  expect((await wallet()).canary?.version).toBe('9.0.0-well');
  await run('packages/releases/commands/release.mjs', 'mf-wallet', '--promote', '--data', portal.stack.dataDir);
  await until('the promotion', async () => (await wallet()).version === '9.0.0-well');
  await run('packages/releases/commands/release.mjs', 'mf-wallet', '--rollback', '--data', portal.stack.dataDir);
  await until('the rollback', async () => (await wallet()).version !== '9.0.0-well');
});

test("runs the release of a signed link for a tester, says so, leads back, and ignores the tester's votes", async () => {
  const pin = (body: object, token = operator) =>
    portal.call('POST', '/api/admin/pins', { token, body: { remote: 'mf-wallet', hours: 1, ...body } });
  expect(await pin({ version: '9.0.9-none' })).toMatchObject({ http: 404, code: 'release-unknown' });
  expect((await pin({ version: '9.0.0-well' }, players[0])).http).toBe(403);
  const { response } = await pin({ version: '9.0.0-well' });
  const { link } = z.object({ link: z.string() }).parse(response);
  expect((await fetch(link.replace('9.0.0', '9.0.2'))).status).toBe(403);

  const canary = await tryOut('9.0.2-trial', (script) => script);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript((kept) => localStorage.setItem('token', kept), players[4] ?? '');
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const place = link.replace('/?', '/user/wallet?');
  // Not even with consent in the link is a release pinned before it was shown.
  await page.goto(`${place}&mf-pin-agreed=yes`);
  await page.getByText('mf-wallet 9.0.0-well').waitFor();
  expect((await context.cookies()).some(({ name }) => name === 'mf-pin')).toBe(false);
  await page.getByRole('button').click();
  await page.locator('[data-remote="mf-wallet"]:not([hidden]) > *').first().waitFor();
  const bar = page.locator('[data-pinned=mf-wallet]');
  await bar.getByText('9.0.0-well').waitFor();
  expect(page.url()).toBe(`${portal.stack.base}/user/wallet`);
  expect(requests).toContain(canary.replace('9.0.2-trial', '9.0.0-well'));
  expect(requests).not.toContain(canary);
  const report = { remote: 'mf-wallet', version: '9.0.2-trial', stage: 'load', message: 'from a pinned page' };
  const status = await page.evaluate(
    async (body) =>
      (
        await fetch('/api/faults', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).status,
    report,
  );
  expect(status).toBeLessThan(300);
  expect(await canaryOfWallet()).toMatchObject({ version: '9.0.2-trial', failed: 0 });

  await bar.getByRole('button').click();
  await until('the release that is live for players', async () => requests.includes(canary));
  expect(await bar.count()).toBe(0);
  await context.close();
  await run('packages/releases/commands/release.mjs', 'mf-wallet', '--rollback', '--data', portal.stack.dataDir);
  await until('the end of the trial', async () => (await wallet()).canary === undefined);
});

test('T148: a preview runs in the browser that opened its link, and nobody else gets a file of it', async () => {
  const { entry, built, scripts } = await rebuilt('9.0.4-preview', (script) => script);
  const before = await wallet();
  const { stdout } = await publish(built, '--preview', '--origin', portal.stack.base);
  expect(stdout).toContain('screens mounted in Chromium');
  expect(await wallet()).toEqual(before);
  for (const url of scripts) expect((await fetch(portal.stack.base + url)).status).toBe(404);
  const { page, policy, requests } = await openLink(linkIn(stdout));
  await page.locator('[data-pinned=mf-wallet]').getByText('9.0.4-preview').waitFor();
  expect(requests).toContain(portal.stack.base + entry);
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).not.toContain('localhost');
  for (const url of scripts) expect((await fetch(portal.stack.base + url)).status).toBe(404);
  await page.context().close();
});

test('T151: a development server runs inside the portal for the browser with its link, and for no other one', async () => {
  const port = 3700 + (process.pid % 90);
  const developer = spawn(
    process.execPath,
    ['dev/start.mjs', 'dev', 'mf-wallet', '--portal', portal.stack.base, '--data', portal.stack.dataDir],
    { cwd: root, env: { ...process.env, PORT: String(port) }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    let output = '';
    developer.stdout.on('data', (text: Buffer) => (output += text.toString()));
    await until('the link', () => linkIn(output) !== '', 120_000);
    const { page, policy, requests } = await openLink(linkIn(output));
    await page.locator('[data-pinned=mf-wallet]').getByText(`localhost:${port}`).waitFor();
    expect(requests).toContain(`http://localhost:${port}/remoteEntry.js`);
    expect(policy).toContain(`http://localhost:${port}`);
    const { headers } = await fetch(`${portal.stack.base}/user/wallet`);
    expect(headers.get('content-security-policy')).not.toContain('localhost');
    const other = linkIn(output).replace('mf-wallet', 'mf-contests');
    expect((await fetch(other)).status).toBe(403);
    await page.context().close();
  } finally {
    developer.kill();
  }
});

test('ends a broken canary by itself, at no cost to its players', async () => {
  const entry = await tryOut('9.0.1-broken', (script) => `throw new Error('broken on trial');\n${script}`);
  for (const [at, token] of players.slice(0, 5).entries()) {
    await openWallet(token, async (_page, requests, answered) => {
      expect(requests).toContain(entry);
      // A page that is closed before takes its report with it.
      await until('the sent report', () => answered.includes('/api/faults'));
    });
    await until('the report', async () =>
      at < 4 ? (await canaryOfWallet())?.failed === at + 1 : (await wallet()).ended,
    );
  }
  expect(await wallet()).toMatchObject({ ended: { version: '9.0.1-broken', failed: 5, players: 5 } });
  expect((await wallet()).canary).toBeUndefined();
  await openWallet(players[5] ?? '', async (_page, requests) => expect(requests).not.toContain(entry));
  const { stdout } = await run('packages/releases/commands/list-releases.mjs', '--data', portal.stack.dataDir);
  expect(stdout).toMatch(/^mf-wallet .* canary 9\.0\.1-broken ended itself: failed for 5 of 5 players$/m);
});

/** The live shell as another release whose own script does not run, a canary for all players. */
async function tryOutDeadShell(version: string): Promise<string> {
  const { shell } = registryShape.parse(await (await fetch(`${portal.stack.base}/mf/registry.json`)).json());
  const own = shell?.scripts.find(({ file }) => path.basename(file).startsWith('shell.'));
  if (!shell || !own) throw new Error('no shell is live');
  const reported = await fetch(`${portal.stack.base}/releases/shell/${shell.version}/shell.json`);
  const live = releaseShape.parse(await reported.json());
  const script = 'throw new Error("a shell that does not start");';
  const dead = {
    file: `/releases/shell/files/shell.dead${version.replace(/\W/g, '')}.js`,
    integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
  };
  const folder = path.join(scratch, `shell-${version}`, version);
  const kept = path.join(portal.stack.dataDir, 'releases/shell');
  // A shell's page is never served as a file: it is the last entry of the gateway's cache of the store.
  const page = path.join(kept, shell.version, 'index.html');
  await until('the copy of the live shell', async () => fs.existsSync(page));
  fs.cpSync(path.join(kept, 'files'), path.join(folder, 'files'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'files', path.basename(dead.file)), script);
  const { serverHalf } = live;
  if (serverHalf) fs.copyFileSync(path.join(kept, shell.version, serverHalf.file), path.join(folder, serverHalf.file));
  fs.writeFileSync(
    path.join(folder, 'shell.json'),
    JSON.stringify({ ...live, version, scripts: shell.scripts.map((one) => (one.file === own.file ? dead : one)) }),
  );
  fs.writeFileSync(
    path.join(folder, 'index.html'),
    fs.readFileSync(page, 'utf8').replace(own.file, dead.file).replace(own.integrity, dead.integrity),
  );
  const releases = path.join(portal.stack.dataDir, 'releases');
  await run('deploy/publish-release.mjs', path.join(scratch, `shell-${version}`), releases, '100');
  return dead.file;
}
const shellRow = async (): Promise<string> => {
  const { stdout } = await run('packages/releases/commands/list-releases.mjs', '--data', portal.stack.dataDir);
  return /^shell .*$/m.exec(stdout)?.[0] ?? '';
};

test('ends a shell canary that does not start, at the cost of one page to its players', async () => {
  const script = await tryOutDeadShell('9.0.0-dead');
  expect(await shellRow()).toContain('9.0.0-dead (100 %)');
  const isMounted = (page: Page) => page.locator('[data-remote="mf-public"]:not([hidden]) > *').first().waitFor();
  for (let player = 0; player < 5; player += 1) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    // The first document sets the draw cookie; the next one is the canary, which is dead.
    await until('the draw', async () => {
      await page.goto(portal.stack.base);
      return (await context.cookies()).some(({ name }) => name === 'shell-draw');
    });
    await isMounted(page);
    await page.reload();
    expect(requests).toContain(script);
    await page.reload();
    await isMounted(page);
    await context.close();
  }
  await until('the end of the trial', async () => (await shellRow()).includes('ended itself'), 60_000);
  expect(await shellRow()).toMatch(/canary 9\.0\.0-dead ended itself: its pages never reported a mount/);
  // A gateway reloads its registry periodically.
  const ended = async () =>
    System.parse((await portal.call('GET', '/api/admin/system', { token: operator })).response).remotes.find(
      ({ name }) => name === 'shell',
    )?.ended;
  await until('the board to tell it', async () => (await ended()) !== undefined);
  expect(await ended()).toMatchObject({ version: '9.0.0-dead', why: 'silence' });
});

test('mounts a remote that the live shell has never seen, by its address and in the profile menu', async () => {
  await run('packages/releases/commands/release.mjs', 'mf-leagues', '--remove', '--data', portal.stack.dataDir);
  const live = async () => registryShape.parse(await (await fetch(`${portal.stack.base}/mf/registry.json`)).json());
  await until('a portal without leagues', async () => !JSON.stringify(await live()).includes('/user/leagues'));
  const shell = (await live()).shell?.version;
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript((kept) => localStorage.setItem('token', kept), players[0] ?? '');
  const page = await context.newPage();
  const entry = page.getByRole('menuitem', { name: 'Leagues' });
  const openMenu = () => page.getByRole('button', { name: /Account menu/ }).click();
  await page.goto(`${portal.stack.base}/user/leagues`);
  await page.getByText('The page you are looking for is not here.').waitFor();
  await openMenu();
  await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
  expect(await entry.count()).toBe(0);

  await run('packages/releases/commands/release.mjs', 'mf-leagues', '--data', portal.stack.dataDir);
  await until('leagues', async () => (await live()).remotes.some(({ name }) => name === 'mf-leagues'));
  expect((await live()).shell?.version).toBe(shell);
  await page.goto(`${portal.stack.base}/user/dashboard`);
  await openMenu();
  await entry.click();
  await page.locator('[data-remote="mf-leagues"]:not([hidden]) h2').first().waitFor();
  await context.close();
});

test('what the key of the bucket alone writes reaches no browser', async () => {
  const store = await openStore(path.join(portal.stack.dataDir, 'releases'), environment);
  const before = await wallet();
  const { registry } = await store.readRegistry();
  /** Writes the registry past every check and waits until the gateway has read it. */
  const write = async (mark: string, remotes: typeof registry.remotes): Promise<void> => {
    const { stamp } = await store.readRegistry();
    expect(await store.writeRegistry({ ...registry, [mark]: true, remotes }, stamp)).toBe(true);
    await until(mark, async () => (await (await fetch(`${portal.stack.base}/mf/registry.json`)).text()).includes(mark));
  };
  const forged = { version: '9.0.0-forged', lastGood: undefined };
  await write(
    'writtenByHand',
    registry.remotes.map((entry) => (entry.name === 'mf-wallet' ? { ...entry, ...forged } : entry)),
  );
  expect((await wallet()).version).toBe(before.version);
  await openWallet(players[0] ?? '', async () => undefined);
  await write('restored', registry.remotes);
});

test('continues without the bucket, also in a gateway that starts then', async () => {
  bucket.send({ outage: true });
  const [{ refused }] = (await once(bucket, 'message')) as [{ refused: string[] }];
  expect(refused).toEqual([]);
  const before = portal.stack.pids()['gateway'];
  process.kill(before ?? 0, 'SIGKILL');
  await until(
    'another gateway',
    async () =>
      ![undefined, before].includes(portal.stack.pids()['gateway']) &&
      (await fetch(`${portal.stack.base}/health/ready`)).ok,
    30_000,
  );
  await openWallet(players[0] ?? '', async () => undefined);
  bucket.send({ outage: false });
});
