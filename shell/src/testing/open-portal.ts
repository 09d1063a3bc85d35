import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../../packages/releases/checks/launch-chromium.mjs';
import { builtReleases } from './built-releases';
import { fakeSession } from './fake-api';
import { servePortal, type ServedPortal } from './serve-portal';

/** The built releases behind a mock gateway, a signed-in user, and a browser: shared by all tests of a file. */
export async function openPortal(): Promise<{
  releases: string;
  portal: ServedPortal;
  browser: Browser;
  stop: () => Promise<void>;
}> {
  const releases = builtReleases();
  const browser = await launchChromium();
  const portal = await servePortal(releases);
  fakeSession(portal);
  return {
    releases,
    portal,
    browser,
    stop: async () => {
      await browser.close();
      await portal.close();
      fs.rmSync(path.dirname(releases), { recursive: true });
    },
  };
}
