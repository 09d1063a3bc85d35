import fs from 'node:fs';

/** The engine without a window. The whole browser builds one for each fresh visitor, and a page costs twice as much. */
const windowless = '/usr/bin/chromium-headless-shell';
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The machine's own Chromium (or the one that CHROMIUM names), without a window and without talking to anyone; nothing
 * where there is none, or no package to drive it. `isWhole`: with what needs a window, as notifications do.
 * @param {{ isWhole?: boolean }} [wish]
 * @returns {Promise<import('playwright-core').Browser | undefined>}
 */
export async function tryToLaunchChromium({ isWhole = false } = {}) {
  const executablePath = [process.env.CHROMIUM, ...(isWhole ? [] : [windowless]), ...whole].find(
    (file) => file && fs.existsSync(file),
  );
  if (!executablePath) return undefined;
  const playwright = await import('playwright-core').catch(() => undefined);
  return playwright?.chromium.launch({
    executablePath,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
    ],
  });
}

/**
 * As above; where there is none, it says what to do.
 * @param {{ isWhole?: boolean }} [wish]
 */
export async function launchChromium(wish) {
  const browser = await tryToLaunchChromium(wish);
  if (!browser) throw new Error('no Chromium: apt-get install chromium, or name one in CHROMIUM');
  return browser;
}
