import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const places = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The machine's own Chromium, without a window and without talking to anyone. */
export function launchChromium(): Promise<Browser> {
  const executablePath = places.find((place) => place !== '' && existsSync(place));
  if (!executablePath) throw new Error('no Chromium: apt-get install chromium, or name one in CHROMIUM');
  return chromium.launch({
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
