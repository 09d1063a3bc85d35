import { chromium, type Browser, type Page } from 'playwright-core';
import { tokenOf } from './pretend-api';

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

export interface OpenPage {
  page: Page;
  /** console errors and warnings, uncaught errors, policy violations */
  complaints: string[];
}

export interface Visit {
  as?: 'player' | 'operator';
  width?: number;
  height?: number;
  look?: 'dark' | 'light';
}

/** What single-spa says on a machine with too much to do; times are judged by `npm run bench`. */
const MOUNT_TOOK_LONG = /single-spa\.js\.org\/error\/\?code=31/;

/** A fresh visitor of the portal, signed in or not. */
export async function visit(
  browser: Browser,
  url: string,
  { as, width = 1280, height = 800, look = 'dark' }: Visit = {},
): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: look });
  if (as) await context.addInitScript((token) => localStorage.setItem('token', token), tokenOf(as));
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !MOUNT_TOOK_LONG.test(text))
      complaints.push(`${text} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  // A script that hangs holds back 'load' for good.
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  return { page, complaints };
}
