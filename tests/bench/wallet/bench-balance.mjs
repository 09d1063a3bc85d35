// From the commit of a deposit to the changed balance in an open browser (Chromium), on a stack of its own with nobody else at work.
// The clock starts at the transfer's own time, which is taken just before its commit: the commit is included.
// Less motion is asked for: else the digits count up for 0.4 s, which is meant to be seen and is not the way of the message.
// Usage: node tests/bench/wallet/bench-balance.mjs [--changes 100]; ends with one JSON line.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { chromium } from 'playwright-core';
import { ownStack } from '../../simulate/own-stack.mjs';
import { portalClient } from '../../simulate/portal-client.mjs';
import { spread } from '../contest/in-flight.mjs';

const { values } = parseArgs({ options: { changes: { type: 'string', default: '100' } } });
const changes = Number(values.changes);
const [PLAN, RUPEES] = [1, 50];
const REST_MS = 300;
const executablePath = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((place) => place !== '' && fs.existsSync(place));
if (!executablePath) throw new Error('no Chromium: apt-get install chromium, or name one in CHROMIUM');

const stack = await ownStack({
  season: 'ipl-2025',
  at: '2025-04-05T09:00:00+05:30',
  say: (line) => console.error(line),
});
const portal = portalClient(stack.url);
const browser = await chromium.launch({
  executablePath,
  args: [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
try {
  const token = await portal.signUp({
    name: 'Rahul Kumar',
    email: 'balance@example.in',
    password: 'Gully-cricket-of-2025',
  });
  const page = await openPage(token);
  for (let i = 0; i < changes + 1; i += 1) {
    await portal.deposit(token, PLAN, RUPEES);
    // The page and the stack come to rest: the way of one change is measured, not a queue of them.
    await page.waitForTimeout(REST_MS);
  }
  await page.waitForTimeout(1000);
  const seen = await page.evaluate(() => window.seen);
  const committed = await commits();
  // The first change also warms the page up; it is not counted.
  const took = committed.slice(1).map(({ balanceAfter, postedAt }) => {
    // Deposits only add: two that come in one frame are both on screen with the later one.
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

/** A signed-in phone on the wallet page, which notes when which balance came to stand in the top bar. */
async function openPage(token) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  await page.goto(`${stack.url}/user/wallet`);
  await page.locator('#bar [href="/user/wallet"]').getByText('₹40').waitFor();
  await page.evaluate(() => {
    window.seen = [];
    const look = () => {
      const text = document.querySelector('#bar [href="/user/wallet"]')?.textContent ?? '';
      const rupees = Number(/₹([\d,]+)/.exec(text)?.[1].replaceAll(',', ''));
      if (rupees !== window.seen.at(-1)?.rupees) window.seen.push({ at: Date.now(), rupees });
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return page;
}

/** The deposits as the books have them, in order. */
async function commits() {
  const { environments } = JSON.parse(fs.readFileSync(path.join(stack.data, 'stack.json'), 'utf8'));
  const { MONGODB_URL, MONGODB_DATABASE } = environments['svc-wallet'];
  const client = await new MongoClient(MONGODB_URL).connect();
  const found = await client
    .db(MONGODB_DATABASE)
    .collection('transfers')
    .find({ kind: 'deposit' })
    .sort({ version: 1 })
    .toArray();
  await client.close();
  return found;
}
