// A player verifies the house: the receipt, the proof, an altered file offline, and a rewound log.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { endpoints } from '@baazi/contracts';
import type { Browser, Page } from 'playwright-core';
import type { Portal } from '../portal/client';
import { complaintsOf } from './judge-page';
import { portalAndBrowser } from './portal-and-browser';

jest.setTimeout(240_000);

let portal: Portal;
let browser: Browser;
let stop: (() => Promise<void>) | undefined;
let dir: string;
beforeAll(async () => {
  ({ portal, browser, stop } = await portalAndBrowser('2025-04-05T12:00:00+05:30'));
  dir = await mkdtemp(path.join(tmpdir(), 'fair-'));
});
afterAll(async () => {
  await stop?.();
  await rm(dir, { recursive: true, force: true });
});

/** The addresses of the fallback library for Ed25519 that were requested. */
function fallbacksOf(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/ed25519\.\w+\.js$/.test(request.url())) requests.push(request.url());
  });
  return requests;
}
/** A browser without Ed25519 in WebCrypto. */
function withoutEd25519(): void {
  const { importKey } = SubtleCrypto.prototype;
  Reflect.set(SubtleCrypto.prototype, 'importKey', function (this: SubtleCrypto, ...text: unknown[]) {
    return text[2] === 'Ed25519'
      ? Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
      : Reflect.apply(importKey, this, text);
  });
}
const checked = (page: Page) => page.locator('[data-area=checked]');
/** The file that a button of the page downloads. */
async function kept(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  const file = path.join(dir, download.suggestedFilename());
  await download.saveAs(file);
  return file;
}
async function openFromEntries(page: Page): Promise<void> {
  await page.goto(`${portal.stack.base}/user/teams`);
  await page.getByRole('link', { name: 'Receipt and proof' }).click();
  await page.waitForURL('**/fair?entry=*');
}
async function drop(page: Page, text: string, name = 'altered.json'): Promise<void> {
  const file = path.join(dir, name);
  await writeFile(file, text);
  await page.locator('input[name=proof]').setInputFiles(file);
  await checked(page).getByRole('heading', { name }).waitFor();
}

test('verifies receipt, book, settlement and log from Your entries, and an altered file says FAIL offline', async () => {
  const [player, ...others] = [await portal.signUp(), await portal.signUp(), await portal.signUp()];
  const operator = await portal.operator();
  const match = (await portal.matches(player.token)).find(({ matchID }) => matchID === 'ipl-2025-17');
  if (!match) throw new Error('no match 17');
  for (const [at, { token }] of [player, ...others].entries()) {
    await portal.deposit(token, 2);
    portal.done(await portal.join(token, match, at === 1 ? 'CSK' : 'DC', 100), 'join');
  }
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, acceptDownloads: true });
  await context.addInitScript((token) => localStorage.setItem('token', token), player.token);
  const page = await context.newPage();
  // Without a result to announce: the win sheet is modal, so that it hides what it covers whenever it opens.
  await page.route(`**${endpoints.ownEntries.path}?state=settled*`, (route) =>
    route.fulfill({ json: { status: true, errors: [], response: { data: [], count: 0 } } }),
  );
  const complaints = complaintsOf(page);
  const fallbacks = fallbacksOf(page);

  // While entry is open there is a receipt, and the browser stores the log head.
  await openFromEntries(page);
  await page.getByText('this is your receipt').waitFor();
  await checked(page).locator('[data-holds=true]').waitFor();
  await page.getByText('sees the log for the first time').waitFor();
  const firstHead = await page.evaluate(() => localStorage.getItem('log-seen') ?? '');

  // The book closes and the match is settled: the same link is a proof now.
  await portal.moveClock(operator, '2025-04-05T19:40:00+05:30');
  portal.done(await portal.declare(operator, 'ipl-2025-17', 'DC', { source: 'iplt20.com' }), 'result');
  for (;;) {
    await openFromEntries(page);
    await checked(page).locator('[data-holds]').waitFor();
    if (await checked(page).locator('[data-tree=settlement]').isVisible()) break;
    await page.waitForTimeout(1000);
  }
  await checked(page).locator('[data-holds=true]').waitFor();
  expect(await checked(page).locator('[data-check=fail]').count()).toBe(0);
  await checked(page).getByText('the source: iplt20.com').waitFor();
  await checked(page)
    .getByRole('img', { name: /^From your leaf, number \d of 3, up: joined with/ })
    .first()
    .waitFor();
  await page.getByText(/It goes on from the \d+ lines/).waitFor();

  // The solvency sum contains this player's wallet.
  const request = { token: operator, body: { reason: 'a player asked' } };
  portal.done(await portal.call('POST', '/api/admin/solvency', request), 'the sum of what is owed');
  const sum = page.locator('[data-area=solvency]');
  await openFromEntries(page);
  await sum.getByText('3 wallets').waitFor();
  await sum.getByRole('button').click();
  await checked(page).locator('[data-tree=solvency]').waitFor();
  await checked(page).locator('[data-holds=true]').waitFor();
  await openFromEntries(page);
  await checked(page).locator('[data-holds=true]').waitFor();

  // The same file on a terminal.
  const [proof, keys, log] = [
    await kept(page, 'Keep the file'),
    await kept(page, 'keys.json'),
    await kept(page, 'log.txt'),
  ];
  const verifier = await kept(page, 'verify.mjs');
  const served = createHash('sha256').update(await readFile(verifier));
  await page.locator('[data-area=yourself]').getByText(served.digest('hex')).waitFor();
  const { stdout } = await promisify(execFile)(process.execPath, [verifier, proof, '--keys', keys, '--log', log]);
  expect(stdout).not.toContain('FAIL');

  // Offline: an altered file fails with a reason, an intact one passes.
  const text = await readFile(proof, 'utf8');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await drop(page, text.replace('"stakePaise":10000', '"stakePaise":90000'));
  await checked(page).locator('[data-holds=false]').waitFor();
  await checked(page).getByText('This file does not hold').waitFor();
  const failed = await checked(page).locator('[data-check=fail]').allTextContents();
  expect(failed.join()).toMatch(/FAIL .* signed the receipt of entry/);
  await drop(page, text, 'kept.json');
  await checked(page).locator('[data-holds=true]').waitFor();
  // The page itself opens offline too: its code, the keys and the log head are cached.
  await page.goto(`${portal.stack.base}/fair`);
  await drop(page, text, 'kept.json');
  await checked(page).locator('[data-holds=true]').waitFor();
  await context.setOffline(false);
  expect(fallbacks).toEqual([]);
  // Offline, the browser itself logs failed requests.
  expect(complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);

  // A house that shows an earlier head has rewound its log: shown in red and reported.
  const { note } = JSON.parse(firstHead) as { note: string };
  await page.route(`**${endpoints.publicLog.path}`, (route) =>
    route.fulfill({ json: { status: true, response: { checkpoint: note } } }),
  );
  const reported = page.waitForRequest((request) => request.url().endsWith(endpoints.reportFault.path));
  await page.goto(`${portal.stack.base}/fair`);
  await page.getByRole('alert').filter({ hasText: 'The log was rewritten' }).waitFor({ timeout: 20_000 });
  expect((await reported).postDataJSON()).toMatchObject({ remote: 'log-of-books', stage: 'fork' });
  expect(JSON.parse(await readFile(await kept(page, 'Keep the evidence'), 'utf8'))).toMatchObject({ newer: note });
  await context.close();

  // A browser without Ed25519 reaches the same verdicts, and loads the library only then.
  const older = await browser.newContext();
  await older.addInitScript(withoutEd25519);
  const olderPage = await older.newPage();
  const fetched = fallbacksOf(olderPage);
  await olderPage.goto(`${portal.stack.base}/fair`);
  await olderPage.getByText('sees the log for the first time').waitFor();
  await drop(olderPage, text, 'kept.json');
  await checked(olderPage).locator('[data-holds=true]').waitFor();
  await drop(olderPage, text.replace('"stakePaise":10000', '"stakePaise":90000'));
  expect(await checked(olderPage).locator('[data-check=fail]').allTextContents()).toEqual(failed);
  expect(fetched).toHaveLength(1);
  await older.close();
});
