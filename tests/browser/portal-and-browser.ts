import type { Browser } from 'playwright-core';
import { startPortal, type Portal } from '../portal/client';
import { launchChromium } from '../../packages/releases/checks/launch-chromium.mjs';

/** A stack that begins at the instant `at`, and a Chromium, for all tests of a file. */
export async function portalAndBrowser(
  at: string,
): Promise<{ portal: Portal; browser: Browser; stop: () => Promise<void> }> {
  const portal = await startPortal(at);
  try {
    const browser = await launchChromium();
    return {
      portal,
      browser,
      stop: async () => {
        await browser.close();
        await portal.stack.stop();
      },
    };
  } catch (error) {
    await portal.stack.stop();
    throw error;
  }
}
