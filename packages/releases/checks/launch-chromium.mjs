import fs from 'node:fs';

/** The headless engine. The full browser creates a window per fresh visitor, and a page costs twice as much. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const fullBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Launches the machine's Chromium (or the one in CHROMIUM) headless and without background traffic; undefined without
 * Chromium or without playwright. `isWhole`: the full browser, for features such as notifications.
 * @param {{ isWhole?: boolean }} [options]
 * @returns {Promise<import('playwright-core').Browser | undefined>}
 */
export async function tryToLaunchChromium({ isWhole = false } = {}) {
  const executablePath = [process.env.CHROMIUM, ...(isWhole ? [] : [headlessShell]), ...fullBrowsers].find(
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
 * As above, but throws with instructions if there is none.
 * @param {{ isWhole?: boolean }} [options]
 */
export async function launchChromium(options) {
  const browser = await tryToLaunchChromium(options);
  if (!browser) throw new Error('no Chromium: apt-get install chromium, or name one in CHROMIUM');
  return browser;
}
