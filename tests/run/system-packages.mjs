import fs from 'node:fs';
import path from 'node:path';
import { runChild } from './child.mjs';

const DEVANAGARI = '/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf';
const HEADLESS = 'chromium-headless-shell';
const has = (/** @type {string} */ program) =>
  (process.env.PATH ?? '').split(':').some((dir) => fs.existsSync(path.join(dir, program)));

/**
 * Installs the missing ones of Chromium, Firefox, Redis, RabbitMQ, Prometheus and letters for Hindi; the engine of
 * Chromium without a window only where a system has it as a package.
 * @param {(line: string) => void} print
 */
export async function systemPackages(print) {
  const mayInstall = has('apt-get') && process.getuid?.() === 0;
  const wanted = ['chromium', 'redis-server', 'rabbitmq-server'].filter((program) => !has(program));
  // `promtool` judges the alert rules.
  if (!has('promtool')) wanted.push('prometheus');
  // Debian's name; elsewhere the program is `firefox`.
  if (!has('firefox-esr') && !has('firefox')) wanted.push('firefox-esr');
  if (!fs.existsSync(DEVANAGARI) && has('apt-get')) wanted.push('fonts-noto-core');
  if (!has(HEADLESS) && mayInstall) wanted.push(HEADLESS);
  if (wanted.length === 0) return;
  print(`${mayInstall ? 'installing' : 'please install:'} ${wanted.join(', ')}`);
  if (!mayInstall) return;
  const apt = (/** @type {string[]} */ ...args) =>
    runChild('apt-get', args, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  await apt('update', '-qq');
  if ((await apt(...install, ...wanted)) !== 0) await apt(...install, ...wanted.filter((name) => name !== HEADLESS));
}
