import fs from 'node:fs';
import path from 'node:path';
import { runChild } from './child.mjs';

const DEVANAGARI = '/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf';
const WINDOWLESS = 'chromium-headless-shell';
const has = (/** @type {string} */ program) =>
  (process.env.PATH ?? '').split(':').some((dir) => fs.existsSync(path.join(dir, program)));

/**
 * Chromium for the browser's part, and its engine without a window where a system has it by itself; Redis and RabbitMQ
 * where none is installed; letters for Hindi.
 * @param {(line: string) => void} say
 */
export async function systemPackages(say) {
  const mayInstall = has('apt-get') && process.getuid?.() === 0;
  const wanted = ['chromium', 'redis-server', 'rabbitmq-server'].filter((program) => !has(program));
  if (!fs.existsSync(DEVANAGARI) && has('apt-get')) wanted.push('fonts-noto-core');
  if (!has(WINDOWLESS) && mayInstall) wanted.push(WINDOWLESS);
  if (wanted.length === 0) return;
  if (!mayInstall) {
    say(`please install: ${wanted.join(', ')}`);
    return;
  }
  say(`installing ${wanted.join(', ')}`);
  const apt = (/** @type {string[]} */ ...words) =>
    runChild('apt-get', words, { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  const install = (/** @type {string[]} */ ...names) =>
    apt('install', '-y', '-qq', '--no-install-recommends', ...names);
  await apt('update', '-qq');
  if ((await install(...wanted)) === 0) return;
  await install(...wanted.filter((name) => name !== WINDOWLESS));
}
