// From the commit of a deposit to the changed balance in an open browser (Chromium), on a separate idle stack. The
// clock starts at the transfer's own time, taken just before its commit. Reduced motion is set, because the digits
// otherwise count up for 0.4 s.
// Usage: npm run bench -- balance, or: node dev/run-typescript.mjs tests/bench/wallet/bench-balance.ts [--changes
// 100]
// Ends with one JSON line.
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import type { Browser, Page } from 'playwright-core';
import { startTestStack, type TestStack } from '../../../dev/src/stack/testing/start-test-stack';
import { launchChromium } from '../../../packages/releases/checks/launch-chromium.mjs';
import { spread } from '../../load/in-flight';
import { loadClient } from '../../load/load-client';

declare global {
  interface Window {
    /** Which balance appeared in the top bar, and when. */
    seenBalances?: { at: number; rupees: number }[];
  }
}

const { values } = parseArgs({ options: { changes: { type: 'string', default: '100' } } });
const changes = Number(values.changes);
const [PLAN, RUPEES] = [1, 50];
const REST_MS = 300;

async function main(): Promise<void> {
  const stack = await startTestStack({
    args: ['--at', '2025-04-05T09:00:00+05:30', '--fresh'],
    onLine: console.error,
  });
  const portal = loadClient(stack.base);
  const browser = await launchChromium();
  try {
    const token = await portal.signUp({
      name: 'Rahul Kumar',
      email: 'balance@example.in',
      password: 'Gully-cricket-of-2025',
    });
    const page = await openPage(browser, stack.base, token);
    for (let i = 0; i < changes + 1; i += 1) {
      await portal.deposit(token, PLAN, RUPEES);
      // Waits until page and stack are idle, so that one change is measured and not a queue.
      await page.waitForTimeout(REST_MS);
    }
    await page.waitForTimeout(1000);
    const seen = (await page.evaluate(() => window.seenBalances)) ?? [];
    const committed = await commits(stack);
    // The first change warms up the page and is not counted.
    const took = committed.slice(1).map(({ balanceAfter, postedAt }) => {
      // Deposits only add: two within one frame both appear with the later one.
      const shown = seen.find(({ rupees }) => rupees >= balanceAfter / 100);
      if (!shown) throw new Error(`the page never showed ₹${balanceAfter / 100}`);
      return shown.at - postedAt.getTime();
    });
    const { p50Ms, p99Ms } = spread(took);
    console.log(
      JSON.stringify({
        bench: 'balance',
        changes: took.length,
        commitToScreenP50Ms: p50Ms,
        commitToScreenP99Ms: p99Ms,
        longestMs: Math.max(...took),
      }),
    );
  } finally {
    await browser.close();
    portal.close();
    await stack.stop();
  }
}

/** A signed-in phone on the wallet page, which records when each balance appears in the top bar. */
async function openPage(browser: Browser, base: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  await page.goto(`${base}/user/wallet`);
  await page.locator('#bar [href="/user/wallet"]').getByText('₹40').waitFor();
  await page.evaluate(() => {
    const seen: { at: number; rupees: number }[] = [];
    window.seenBalances = seen;
    const attempt = () => {
      const text = document.querySelector('#bar [href="/user/wallet"]')?.textContent ?? '';
      const rupees = Number(/₹([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
      if (rupees !== seen.at(-1)?.rupees) seen.push({ at: Date.now(), rupees });
    };
    new MutationObserver(attempt).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return page;
}

interface Deposit {
  balanceAfter: number;
  postedAt: Date;
}
/** The deposits in the ledger, in order. */
async function commits(stack: TestStack): Promise<Deposit[]> {
  const environment = stack.environmentOf('svc-wallet');
  const client = await new MongoClient(environment['MONGODB_URL'] ?? '').connect();
  try {
    const transfers = client.db(environment['MONGODB_DATABASE']).collection<Deposit>('transfers');
    return await transfers.find({ kind: 'deposit' }).sort({ version: 1 }).toArray();
  } finally {
    await client.close();
  }
}

void main();
