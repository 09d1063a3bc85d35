import fs from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { portalClient } from '../portal/client';
import type { People, Who } from './people';
import type { Screen } from './screens';

export interface View {
  width: number;
  height: number;
  theme: 'dark' | 'light';
  language: 'en' | 'hi';
}
type Client = Pick<ReturnType<typeof portalClient>, 'pay' | 'link'>;
const axe = (): string => fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** How far the content of a screen moved (CLS), and the text of what moved. */
export interface Shifted {
  by: number;
  what: string[];
}
/** Sums layout shifts that no tap explains, readable as `shifted`. */
function watchShifts(): void {
  const shifted: Shifted = { by: 0, what: [] };
  Reflect.set(window, 'shifted', shifted);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
      if (entry.hadRecentInput) continue;
      shifted.by += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources)
        shifted.what.push(
          `${(node?.textContent ?? '').slice(0, 60)} (${previousRect.top} to ${currentRect.top}, height ${currentRect.height})`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * A browser profile of one person, language and theme. Animations are off, so that a picture is the same every time.
 */
export async function openProfile(
  browser: Browser,
  { width, height, theme, language }: View,
  who: Who,
  people: People,
  { judged = false, javaScriptEnabled = true } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    javaScriptEnabled,
    viewport: { width, height },
    reducedMotion: 'reduce',
    colorScheme: theme,
    timezoneId: 'Asia/Kolkata',
  });
  const kept = { theme, language, ...(who === 'nobody' ? {} : { token: people[who] }) };
  await context.addInitScript((pairs) => {
    for (const [key, value] of Object.entries(pairs)) localStorage.setItem(key, value);
  }, kept);
  // As on a device on which the player has been before: an open page comes with the portal's frame at once.
  if (who !== 'nobody') await context.addCookies([{ name: 'frame', value: 'portal', domain: 'localhost', path: '/' }]);
  await context.addInitScript(watchShifts);
  // The page's own policy forbids evaluated source; an init script is not subject to it.
  if (judged) await context.addInitScript(axe());
  return context;
}

/** Opens the screen until it is full, and returns how its content shifted meanwhile. */
export async function openScreen(
  page: Page,
  screen: Pick<Screen, 'name' | 'path' | 'ready' | 'act'>,
  base: string,
  client: Client,
  people: People,
): Promise<Shifted> {
  if (screen.name === 'pay-success') {
    await client.pay(await client.link(people.fan, 1));
    await page.addInitScript(() => localStorage.setItem('amount', '50'));
  }
  await page.goto(base + screen.path);
  await page.locator(screen.ready).filter({ visible: true }).first().waitFor();
  // A card whose code or data is loading reserves its place.
  await page.waitForFunction(() => document.querySelector('#content [data-skeleton]') === null);
  await page.waitForTimeout(250);
  const shifted = await page.evaluate(() => Reflect.get(window, 'shifted') as Shifted);
  if (screen.act) {
    await screen.act(page);
    await page.waitForTimeout(250);
  }
  return shifted;
}
