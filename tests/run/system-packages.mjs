import fs from 'node:fs';
import path from 'node:path';
import { runChild } from './child.mjs';

const DEVANAGARI = '/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf';
const has = (/** @type {string} */ program) =>
  (process.env.PATH ?? '').split(':').some((dir) => fs.existsSync(path.join(dir, program)));

/**
 * Chromium for the browser's part; Redis and RabbitMQ where none is installed; letters for Hindi.
 * @param {(line: string) => void} say
 */
export async function systemPackages(say) {
  const wanted = ['chromium', 'redis-server', 'rabbitmq-server'].filter((program) => !has(program));
  if (!fs.existsSync(DEVANAGARI) && has('apt-get')) wanted.push('fonts-noto-core');
  if (wanted.length === 0) return;
  if (!has('apt-get') || process.getuid?.() !== 0) {
    say(`please install: ${wanted.join(', ')}`);
    return;
  }
  say(`installing ${wanted.join(', ')}`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runChild('apt-get', ['update', '-qq'], { env });
  await runChild('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], { env });
}
