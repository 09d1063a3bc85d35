import type { Browser } from 'playwright-core';
import { launchChromium } from '../../../packages/releases/checks/launch-chromium.mjs';
import { complaintsOf } from '../judge-page';
import type { EnginePage } from './engine-page';
import { launchFirefox } from './launch-firefox';
import { launchWebKit } from './launch-webkit';

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';
interface Size {
  width: number;
  height: number;
}
interface Visit {
  page: EnginePage;
  /** errors and warnings of its console; of a driven WebKit those after a document's first look */
  complaints: string[];
  close(): Promise<void>;
}
interface Engine {
  /** A new profile with one page. */
  open(size: Size): Promise<Visit>;
  close(): Promise<void>;
}

/** WebKit has one window at a time, each a browser of its own, which does not end with the tests. */
function webKit(): Engine {
  const opened: Visit[] = [];
  return {
    open: async (size) => {
      const visit = await launchWebKit(size);
      opened.push(visit);
      return visit;
    },
    close: async () => {
      for (const { close } of opened) await close();
    },
  };
}

/** Playwright fills a field in Firefox by its `value`, where React keeps track and takes the event for its own. */
const noteFilled = (): void =>
  addEventListener(
    'input',
    ({ target, isTrusted }) => {
      const tracker: unknown = !isTrusted && target ? Reflect.get(target, '_valueTracker') : undefined;
      if (
        typeof tracker === 'object' &&
        tracker !== null &&
        'setValue' in tracker &&
        typeof tracker.setValue === 'function'
      )
        tracker.setValue('');
    },
    true,
  );

const ofPlaywright = (browser: Browser): Engine => ({
  open: async ({ width, height }) => {
    const context = await browser.newContext({ viewport: { width, height }, timezoneId: 'Asia/Kolkata' });
    await context.addInitScript(noteFilled);
    const page = await context.newPage();
    return { page, complaints: complaintsOf(page), close: () => context.close() };
  },
  close: () => browser.close(),
});

export async function startEngine(name: EngineName): Promise<Engine> {
  if (name === 'WebKit') return webKit();
  return ofPlaywright(await (name === 'Firefox' ? launchFirefox() : launchChromium()));
}
