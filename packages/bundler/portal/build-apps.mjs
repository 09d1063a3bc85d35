import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { inputsHash } from './inputs-hash.mjs';
import { root } from '../apps.mjs';

const cache = path.join(root, '.cache/portal');
const CONCURRENCY = 2;
const MAX_CACHED_BUILDS = 4;
const script = path.join(import.meta.dirname, 'build-app.mjs');
/** @param {string} part */
const cacheOf = (part) => path.join(cache, part.replaceAll('/', '+'));

/** @typedef {(part: string, what: string) => void} Say */

/**
 * @param {string} part
 * @param {string} outDir
 * @param {string} buildId
 */
async function runChild(part, outDir, buildId) {
  const child = spawn(process.execPath, [script, part, outDir, buildId], { stdio: ['ignore', 'inherit', 'pipe'] });
  const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`${part} does not build:\n${errors}`);
  process.stderr.write(errors);
}

/**
 * Builds one app, or returns the cached build of equal inputs. Builds are renamed into place at the end, so the cache
 * never holds a partial one.
 * @param {string} part
 * @param {Say} say
 */
async function buildApp(part, say) {
  const buildId = inputsHash(part);
  const folder = path.join(cacheOf(part), buildId);
  if (fs.existsSync(folder)) {
    fs.utimesSync(folder, new Date(), new Date());
    say(part, 'unchanged');
    return { part, folder };
  }
  const started = Date.now();
  const temporary = path.join(cacheOf(part), `.${buildId}-${process.pid}`);
  fs.rmSync(temporary, { recursive: true, force: true });
  fs.mkdirSync(temporary, { recursive: true });
  try {
    await runChild(part, temporary, buildId);
    if (!fs.existsSync(folder)) fs.renameSync(temporary, folder);
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true });
  }
  removeOldBuilds(part);
  say(part, `built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return { part, folder };
}

/** @param {string} part */
function removeOldBuilds(part) {
  const folders = fs
    .readdirSync(cacheOf(part))
    .filter((name) => !name.startsWith('.'))
    .map((name) => path.join(cacheOf(part), name));
  const newestFirst = folders.sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs);
  for (const old of newestFirst.slice(MAX_CACHED_BUILDS)) fs.rmSync(old, { recursive: true, force: true });
}

/**
 * Builds changed apps, two at a time. `say` reports progress.
 * @param {string[]} parts
 * @param {Say} [say]
 */
export async function buildApps(parts, say = () => {}) {
  const queue = [...parts];
  /** @type {{ part: string, folder: string }[]} */
  const built = [];
  const worker = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) built.push(await buildApp(part, say));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return built.sort((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part));
}
