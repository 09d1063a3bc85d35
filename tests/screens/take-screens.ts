// Takes docs/screens/*.png of every screen, on a phone and at a desk, from a stack of its own.
// Usage: npm run screens [-- --to FOLDER] [--theme light] [--language hi] [--only home,wallet] [--base URL --data
// FOLDER]. With --film it takes the match page through a match day instead, over by over.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { startTestStack } from '../../dev/src/stack/testing/start-test-stack';
import { launchChromium } from '../../packages/releases/checks/launch-chromium.mjs';
import { portalClient } from '../portal/client';
import { openProfile, openScreen, type View } from './open-screen';
import { filmMatchDay } from './film-match-day';
import { makePeople, STORY_BEGINS, type People, type Who } from './people';
import { screens } from './screens';

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: path.resolve(__dirname, '../../docs/screens') },
    theme: { type: 'string', default: 'dark' },
    language: { type: 'string', default: 'en' },
    only: { type: 'string' },
    base: { type: 'string' },
    data: { type: 'string' },
    film: { type: 'boolean', default: false },
  },
});
const attempt = z.object({ theme: z.enum(['dark', 'light']), language: z.enum(['en', 'hi']) }).parse(values);
const SIZES = [
  [390, 844],
  [1280, 800],
] as const;
const DEVANAGARI = '/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf';

/** Hindi needs a font, which is installed from the system's packages where possible. */
function installFont(): void {
  if (fs.existsSync(DEVANAGARI) || process.getuid?.() !== 0) return;
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'fonts-noto-core'], { stdio: 'inherit' });
}

/** A running stack (with its data folder), or one for this run. */
async function stackToShow() {
  const { base, data } = values;
  if (base === undefined || data === undefined) return startTestStack({ args: ['--at', STORY_BEGINS, '--fresh'] });
  const operator = () =>
    z
      .object({ email: z.string(), password: z.string() })
      .parse(JSON.parse(fs.readFileSync(path.join(data, 'operator.json'), 'utf8')));
  return { base, operator, dataDir: data, stop: () => Promise.resolve(0) };
}

/** On a running stack the people of the first run are reused. */
async function peopleOf(stack: { dataDir: string }, client: ReturnType<typeof portalClient>): Promise<People> {
  const file = path.join(stack.dataDir, 'people.json');
  if (fs.existsSync(file))
    return z.object({ fan: z.string(), guest: z.string() }).parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const people = await makePeople(client);
  fs.writeFileSync(file, JSON.stringify(people));
  return people;
}

async function takeAll(): Promise<void> {
  installFont();
  const stack = await stackToShow();
  const client = portalClient(stack);
  const browser = await launchChromium();
  try {
    const people = await peopleOf(stack, client);
    fs.mkdirSync(values.to, { recursive: true });
    if (values.film) {
      const pages: Page[] = [];
      for (const [width, height] of SIZES)
        pages.push(await (await openProfile(browser, { width, height, ...attempt }, 'fan', people)).newPage());
      await filmMatchDay(client, { base: stack.base, token: people.fan, pages, to: values.to });
      return;
    }
    for (const [width, height] of SIZES) {
      const view: View = { width, height, ...attempt };
      for (const who of ['nobody', 'guest', 'fan'] satisfies Who[]) {
        const context = await openProfile(browser, view, who, people);
        for (const screen of screens.filter(
          ({ as, name }) => as === who && (values.only?.split(',').includes(name) ?? true),
        )) {
          const page = await context.newPage();
          try {
            const shifted = await openScreen(page, screen, stack.base, client, people);
            console.log(
              `${screen.name} ${width}x${height}${shifted.by > 0 ? `, shifted ${shifted.by.toFixed(3)}` : ''}`,
            );
          } catch (error) {
            process.exitCode = 1;
            console.error(
              `${screen.name} ${width}x${height}: ${error instanceof Error ? error.message : String(error)}`,
            );
          }
          await page.screenshot({ path: path.join(values.to, `${screen.name}-${width}x${height}.png`) });
          await page.close();
        }
        await context.close();
      }
    }
  } finally {
    await browser.close();
    await stack.stop();
  }
}

void takeAll();
