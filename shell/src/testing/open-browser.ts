import type { Browser, Page } from 'playwright-core';
import { tokenOf } from './fake-api';

export interface OpenPage {
  page: Page;
  /** console errors and warnings, uncaught errors, policy violations */
  complaints: string[];
}

export interface Visit {
  as?: 'player' | 'operator';
  width?: number;
  height?: number;
  theme?: 'dark' | 'light';
  /** receives the address of every script that runs */
  ran?: Set<string>;
}

/**
 * Messages of an overloaded browser: Chromium about a preloaded script that was used seconds late, single-spa about a
 * mount that took three. Wasted preloads are checked by `composition.flow`, times by `npm run bench`.
 */
export const OF_PACE =
  /preloaded using link preload but not used within a few seconds|single-spa\.js\.org\/error\/\?code=31/;

/** A fresh visitor of the portal, signed in or not. */
export async function visit(
  browser: Browser,
  url: string,
  { as, width = 1280, height = 800, theme = 'dark', ran }: Visit = {},
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme });
  if (as) await context.addInitScript((token) => localStorage.setItem('token', token), tokenOf(as));
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !OF_PACE.test(text))
      complaints.push(`${text} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  if (ran) {
    const devTools = await context.newCDPSession(page);
    devTools.on('Debugger.scriptParsed', ({ url: script }) => ran.add(script));
    await devTools.send('Debugger.enable');
  }
  // A hanging script delays 'load' forever.
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  return { page, complaints };
}
