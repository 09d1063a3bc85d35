import fs from 'node:fs';
import playwright, { type Browser } from 'playwright-core';
import { z } from 'zod';

const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
/** A first start on a busy machine takes half a minute. */
const LAUNCH_TIMEOUT_MS = 120_000;

const session = z.custom<{ send(method: string, params?: unknown): Promise<unknown> }>(
  (value) => typeof value === 'object' && value !== null && 'send' in value,
);
const internals = z.looseObject({ _connection: z.custom<{ toImpl(value: unknown): unknown }>() });

/**
 * Launches the machine's own Firefox, which Playwright drives by WebDriver BiDi. Playwright overrides the colour scheme
 * of every context by a command that this Firefox does not know, and that no visit here needs.
 */
export async function launchFirefox(): Promise<Browser> {
  const executablePath = [process.env['FIREFOX'], ...PROGRAMS].find((file) => file && fs.existsSync(file));
  if (!executablePath) throw new Error('no Firefox: apt-get install firefox-esr, or name one in FIREFOX');
  const browser = await playwright.firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    timeout: LAUNCH_TIMEOUT_MS,
  });
  const implementation = internals.parse(playwright)._connection.toImpl(browser);
  const { _browserSession } = z.looseObject({ _browserSession: session }).parse(implementation);
  const shared: unknown = Object.getPrototypeOf(_browserSession);
  const { send } = session.parse(shared);
  Object.assign(session.parse(shared), {
    send(this: unknown, method: string, params?: unknown) {
      return method === 'emulation.setMediaFeaturesOverride' ? Promise.resolve({}) : send.call(this, method, params);
    },
  });
  return browser;
}
