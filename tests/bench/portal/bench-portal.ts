// Page speed in a real Chromium, beside one bundle and a lazily split build of the same source: all behind the same
// gateway, in turns, median of each.
// Usage: npm run bench -- portal, or: node dev/run-typescript.mjs tests/bench/portal/bench-portal.ts
// [--runs 5] [--only visits,switches,contest]
// The last line is one JSON line of figures; exit code 1 when a limit is broken.
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { startTestStack } from '../../../dev/src/stack/testing/start-test-stack';
import { comparisonBuild } from '../../../packages/bundler/bench/comparison-builds.mjs';
import { launchChromium } from '../../../packages/releases/checks/launch-chromium.mjs';
import { loadClient } from '../../load/load-client';
import { median } from '../../load/median';
import { firstVisit, interactionsOf, openPhone, switchTo, throttle } from './measure-page';
import { serveWay, type Way } from './serve-ways';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: 'visits,switches,contest' } },
});
const runs = Number(values.runs);
const wanted = new Set(values.only.split(','));
const print = (line: string) => console.error(line);
const round = (number: number, digits = 0) => Number(number.toFixed(digits));
const limits: Record<string, number> = {
  fcpMs: 1000,
  lcpToOne: 1.25,
  lcpToLazy: 1.05,
  cls: 0.05,
  prefetchedMs: 150,
  prefetchedUnthrottledMs: 50,
  coldMs: 800,
  inpMs: 200,
};

async function newPlayer(base: string): Promise<string> {
  const portal = loadClient(base);
  const email = `asha.${Date.now()}@example.in`;
  const token = await portal.signUp({ name: 'Asha Rao', email, password: 'Gully-cricket-99' });
  portal.close();
  return token;
}

interface Screen {
  path: string;
  ready: string;
  signedIn?: boolean;
  limits: { requests: number; interactiveMs?: number };
}
/** Only a drawn screen is interactive later than it is usable. `requests`: until it is usable. */
const screens: Screen[] = [
  { path: '/', ready: '[data-match]', limits: { requests: 9, interactiveMs: 2400 } },
  { path: '/user/dashboard', ready: '[data-match] button', signedIn: true, limits: { requests: 17 } },
];

const wayNames = ['shipped', 'one', 'lazy'] as const;
type Ways = Record<(typeof wayNames)[number], Way>;
type Visit = Awaited<ReturnType<typeof firstVisit>>;

/** FCP, LCP, shifts and requests of first visits, the three builds in turns. */
async function visits(browser: Browser, ways: Ways, token: string) {
  const figures: Record<string, ReturnType<typeof compared>> = {};
  for (const { path, ready, signedIn } of screens) {
    const seen: Record<keyof Ways, Visit[]> = { shipped: [], one: [], lazy: [] };
    for (let run = -1; run < runs; run += 1) {
      for (const way of wayNames) {
        const url = ways[way].origin + path;
        const result = await firstVisit(browser, url, { ready, ...(signedIn ? { token } : {}) });
        // The first turn warms the servers.
        if (run < 0) continue;
        seen[way].push(result);
        const { fcp, lcp, lcpOf, usable, interactive, cls, requests } = result;
        print(
          `${path} ${way} fcp ${round(fcp)} lcp ${round(lcp)} (${lcpOf}) usable ${round(usable)} ` +
            `interactive ${round(interactive)} cls ${round(cls, 3)} requests ${requests}`,
        );
      }
    }
    figures[path] = compared(seen);
    print(seen.shipped[0]?.asked.join(' ') ?? '');
  }
  return figures;
}

function compared(seen: Record<keyof Ways, Visit[]>) {
  const medians = (way: keyof Ways) => {
    const of = (name: 'fcp' | 'lcp' | 'usable' | 'interactive' | 'cls' | 'requests') =>
      median(seen[way].map((visit) => visit[name]));
    return {
      fcpMs: round(of('fcp')),
      lcpMs: round(of('lcp')),
      usableMs: round(of('usable')),
      interactiveMs: round(of('interactive')),
      cls: round(of('cls'), 3),
      requests: of('requests'),
    };
  };
  const [shipped, one, lazy] = [medians('shipped'), medians('one'), medians('lazy')];
  return {
    shipped,
    one,
    lazy,
    lcpToOne: round(shipped.lcpMs / one.lcpMs, 3),
    lcpToLazy: round(shipped.lcpMs / lazy.lcpMs, 3),
  };
}

/** Switches between remotes, with and without prefetched code. */
const switchNames = ['prefetchedMs', 'prefetchedUnthrottledMs', 'coldMs'] as const;
async function switches(browser: Browser, origin: string, token: string) {
  const times: Record<(typeof switchNames)[number], number[]> = {
    prefetchedMs: [],
    prefetchedUnthrottledMs: [],
    coldMs: [],
  };
  const open = async (saving: boolean) => {
    const page = await openPhone(browser, { token, ready: '[data-match] button', saving });
    await page.goto(`${origin}/user/dashboard`);
    await page.locator('[data-match] button').first().waitFor();
    return page;
  };
  for (let run = 0; run < runs; run += 1) {
    for (const name of switchNames) {
      const isCold = name === 'coldMs';
      const addresses = ['/user/wallet', '/user/profile'];
      // Only a page's first switch is cold: later a service worker fetches for it, which the slowed network does not
      // affect.
      for (const together of isCold ? addresses.map((address) => [address]) : [addresses]) {
        const page = await open(isCold);
        if (!isCold)
          await page.waitForFunction(() =>
            ['mf-wallet', 'mf-account'].every((remote) =>
              performance
                .getEntriesByType('resource')
                .some(
                  (entry) =>
                    entry instanceof PerformanceResourceTiming &&
                    entry.name.includes(`/${remote}/`) &&
                    entry.name.includes('lifecycles') &&
                    entry.responseEnd > 0,
                ),
            ),
          );
        await page.waitForTimeout(isCold ? 300 : 1000);
        if (name !== 'prefetchedUnthrottledMs') await throttle(page, { cpu: 4, slow: true });
        for (const address of together) {
          times[name].push(await switchTo(page, address));
          await page.waitForTimeout(1500);
        }
        await page.context().close();
      }
    }
    print(
      Object.entries(times)
        .map(
          ([name, list]) =>
            `${name} ${list
              .slice(-2)
              .map((time) => round(time))
              .join()}`,
        )
        .join('   '),
    );
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, round(median(list))]));
}

/** The slowest interaction while entering a contest with a quarter of the CPU. */
async function contest(browser: Browser, origin: string, token: string) {
  const worst: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const page = await openPhone(browser, { token, ready: '[data-match] button' });
    await page.goto(`${origin}/user/dashboard`);
    await page.locator('[data-match] button:enabled').first().waitFor();
    // Once the dialog's code is prefetched, it is drawn at once.
    await page.waitForTimeout(run % 2 === 0 ? 100 : 3000);
    await throttle(page, { cpu: 4 });
    await page.locator('[data-match] button:enabled').first().tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').nth(1).tap();
    await dialog.locator('input[name=amount]').tap();
    for (const key of '200') await page.keyboard.press(key, { delay: 30 });
    await dialog.getByRole('button', { name: '₹450' }).tap();
    await dialog.getByRole('radio').nth(0).tap();
    await dialog.getByRole('button', { name: 'Join', exact: true }).tap();
    await page.waitForTimeout(500);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(500);
    const durations = await interactionsOf(page);
    worst.push(Math.max(...durations));
    print(`contest: ${durations.join(' ')}`);
    await page.context().close();
  }
  return { inpMs: median(worst) };
}

/** The figures over their limits. */
interface Figures {
  visits?: Awaited<ReturnType<typeof visits>>;
  switches?: Record<string, number>;
  contest?: Record<string, number>;
}
function broken({ visits: pages = {}, switches: times = {}, contest: modal = {} }: Figures): string[] {
  const over: string[] = [];
  const judge = (what: string, value: number, limit = 0) => {
    if (!(value <= limit)) over.push(`${what}: ${value} of ${limit}`);
  };
  for (const [path, { shipped, lcpToOne, lcpToLazy }] of Object.entries(pages)) {
    judge(`${path} fcpMs`, shipped.fcpMs, limits['fcpMs']);
    judge(`${path} cls`, shipped.cls, limits['cls']);
    for (const screen of screens.filter((one) => one.path === path)) {
      judge(`${path} requests`, shipped.requests, screen.limits.requests);
      judge(`${path} interactiveMs`, shipped.interactiveMs, screen.limits.interactiveMs ?? Infinity);
    }
    judge(`${path} lcpToOne`, lcpToOne, limits['lcpToOne']);
    judge(`${path} lcpToLazy`, lcpToLazy, limits['lcpToLazy']);
  }
  for (const [name, value] of Object.entries({ ...times, ...modal })) judge(name, value, limits[name]);
  return over;
}

async function main(): Promise<void> {
  const [one, lazy] = [await comparisonBuild('one'), await comparisonBuild('lazy')];
  const stack = await startTestStack({ args: ['--at', '2025-04-05T12:00:00+05:30', '--fresh'], onLine: print });
  const browser = await launchChromium({ isWhole: true });
  const ways: Ways = {
    shipped: await serveWay(stack.base, undefined),
    one: await serveWay(stack.base, one),
    lazy: await serveWay(stack.base, lazy),
  };
  try {
    const token = await newPlayer(stack.base);
    const figures: Figures = {
      ...(wanted.has('visits') ? { visits: await visits(browser, ways, token) } : {}),
      ...(wanted.has('switches') ? { switches: await switches(browser, ways.shipped.origin, token) } : {}),
      ...(wanted.has('contest') ? { contest: await contest(browser, ways.shipped.origin, token) } : {}),
    };
    const over = broken(figures);
    console.log(JSON.stringify({ ...figures, over }));
    if (over.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    for (const { close } of Object.values(ways)) await close();
    await stack.stop();
  }
}

void main();
