// Measurements of a page by a real Chromium. All times are milliseconds.
import type { Browser, Page } from 'playwright-core';

/** What `watch` records in the page. */
interface Seen {
  fcp: number;
  lcp: number;
  lcpOf?: string;
  cls: number;
  /** the longest of each interaction */
  interactions: Record<number, number>;
  usableAt: number;
  /** React has taken over every link and button of the screen as it was first usable */
  interactiveAt: number;
}
/** Missing in the browser's own types. */
interface SeenEntry extends PerformanceEntry {
  element?: Element;
  hadRecentInput?: boolean;
  value?: number;
  interactionId?: number;
}
declare global {
  interface Window {
    seen?: Seen;
  }
}

/** DevTools' 'Slow 4G': latency and bandwidth. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1.44e6 / 8, uploadThroughput: 675e3 / 8 };

/**
 * Runs in the page before anything else: paints, shifts, interactions, and the times until a screen is usable and until
 * it answers.
 */
function watch(ready: string): void {
  const seen: Seen = { fcp: 0, lcp: 0, cls: 0, interactions: {}, usableAt: 0, interactiveAt: 0 };
  window.seen = seen;
  const observe = (type: string, take: (entry: SeenEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
    seen.lcpOf = entry.element?.tagName;
  });
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.cls += entry.value ?? 0;
  });
  observe(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) seen.interactions[interactionId] = Math.max(seen.interactions[interactionId] ?? 0, duration);
    },
    { durationThreshold: 16 },
  );
  const isTakenOver = (element: Element) =>
    !element.isConnected || Object.keys(element).some((name) => name.startsWith('__reactProps'));
  const untilInteractive = (left: Element[]) => {
    // Seldom, and each element once: the page's processor is slow.
    while (left.length > 0 && left.slice(-1).every(isTakenOver)) left.pop();
    if (left.length === 0) seen.interactiveAt = performance.now();
    else setTimeout(untilInteractive, 10, left);
  };
  const attempt = () => {
    if (!document.querySelector(ready)) return void requestAnimationFrame(attempt);
    seen.usableAt = performance.now();
    untilInteractive([...document.querySelectorAll('#content > [data-remote] :is(a, button)')]);
  };
  requestAnimationFrame(attempt);
}

export async function throttle(page: Page, { cpu = 1, slow = false }: { cpu?: number; slow?: boolean }): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  if (slow) await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  if (cpu !== 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/**
 * A new window of Chromium loads its own address bar (some hundred scripts) for about a second, which is not the
 * page's time.
 */
const windowAtRestMs = 2500;

interface Visitor {
  /** stored before the visit */
  token?: string;
  /** a selector that a usable screen contains */
  ready: string;
  /** a browser that asks for no prefetch */
  saving?: boolean;
}

/** A fresh visitor on a phone: empty cache, and at most a token in storage. */
export async function openPhone(browser: Browser, { token, ready, saving = false }: Visitor): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
  if (token) await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
  if (saving)
    await context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
    );
  await context.addInitScript(watch, ready);
  const page = await context.newPage();
  await page.waitForTimeout(windowAtRestMs);
  return page;
}

/** First visit of an address on slow 4G with a quarter of the CPU. */
export async function firstVisit(browser: Browser, url: string, visitor: Visitor) {
  const page = await openPhone(browser, visitor);
  await throttle(page, { cpu: 4, slow: true });
  await page.goto(url, { waitUntil: 'commit' });
  // Not at each frame, which would slow the page.
  await page.waitForFunction(() => (window.seen?.interactiveAt ?? 0) > 0, undefined, { timeout: 60_000, polling: 500 });
  await page.waitForTimeout(700);
  const result = await page.evaluate(() => {
    const none = { fcp: 0, lcp: 0, cls: 0, usableAt: 0, interactiveAt: 0 };
    const { fcp, lcp, cls, usableAt, interactiveAt, lcpOf } = window.seen ?? { ...none, lcpOf: undefined };
    const before = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime < usableAt && !/favicon|manifest|\/api\/live/.test(name));
    return {
      fcp,
      lcp,
      cls,
      usable: usableAt,
      interactive: interactiveAt,
      lcpOf,
      requests: before.length + 1,
      asked: before.map(({ name }) => new URL(name).pathname),
    };
  });
  await page.context().close();
  return result;
}

/** The longest of each interaction with the page so far. */
export const interactionsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => Object.values(window.seen?.interactions ?? {}));

/**
 * From the tap on a menu entry until the frame is painted that shows the other screen: its title, its own content, no
 * page skeleton. A task of the highest priority that is posted in a frame runs after that frame is painted.
 */
export function switchTo(page: Page, address: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve, reject) => {
        const link = [...document.querySelectorAll<HTMLElement>(`nav a[href="${wanted}"]`)].find(
          (one) => one.getClientRects().length > 0,
        );
        if (!link) return reject(new Error(`no link to ${wanted}`));
        const began = performance.now();
        link.click();
        const attempt = () => {
          const shown = [...document.querySelectorAll<HTMLElement>('#content > [data-remote]')].find(
            (one) => !one.hidden && one.childElementCount > 0 && one.getClientRects().length > 0,
          );
          const titled = document.title.startsWith(document.querySelector('#bar h1')?.textContent || 'no title');
          if (
            location.pathname === wanted &&
            titled &&
            document.body.dataset.skeleton === 'none' &&
            shown &&
            shown.getBoundingClientRect().height > 40
          )
            void scheduler.postTask(() => resolve(performance.now() - began), { priority: 'user-blocking' });
          else if (performance.now() - began > 20_000) reject(new Error(`${wanted} did not come`));
          else requestAnimationFrame(attempt);
        };
        requestAnimationFrame(attempt);
      }),
    address,
  );
}
