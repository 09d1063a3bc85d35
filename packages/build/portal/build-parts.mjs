import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { inputsHash } from './inputs-hash.mjs';
import { root } from './parts.mjs';

const cache = path.join(root, '.cache/portal');
const atOnce = 2;
const folderOf = (part) => part.replaceAll('/', '+');

function runChild(part, outDir, buildId) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'build-part.mjs'), part, outDir, buildId], {
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (bytes) => {
      errors += bytes;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) {
        if (errors) process.stderr.write(errors);
        resolve();
        return;
      }
      reject(new Error(`${part} does not build:\n${errors}`));
    });
  });
}

/** One part: the cached build of exactly these inputs, or a fresh one. Half a build is never cached: it is renamed into place at the end. */
async function buildPart(part, say) {
  const buildId = inputsHash(part);
  const folder = path.join(cache, folderOf(part), buildId);
  if (fs.existsSync(folder)) {
    fs.utimesSync(folder, new Date(), new Date());
    say(part, 'unchanged');
    return { part, folder };
  }
  const started = Date.now();
  const half = path.join(cache, folderOf(part), `.${buildId}-${process.pid}`);
  fs.rmSync(half, { recursive: true, force: true });
  fs.mkdirSync(half, { recursive: true });
  try {
    await runChild(part, half, buildId);
    if (!fs.existsSync(folder)) fs.renameSync(half, folder);
  } finally {
    fs.rmSync(half, { recursive: true, force: true });
  }
  forgetOldBuilds(part);
  say(part, `built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return { part, folder };
}

function forgetOldBuilds(part, keep = 4) {
  const folders = fs
    .readdirSync(path.join(cache, folderOf(part)))
    .filter((name) => !name.startsWith('.'))
    .map((name) => path.join(cache, folderOf(part), name));
  const byAge = folders.sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs);
  for (const old of byAge.slice(keep)) fs.rmSync(old, { recursive: true, force: true });
}

/** Builds what changed, two at a time; answers `[{part, folder}]`. `say(part, what)` reports progress. */
export async function buildParts(parts, say = () => {}) {
  const queue = [...parts];
  const built = [];
  const worker = async () => {
    for (let part = queue.shift(); part; part = queue.shift()) built.push(await buildPart(part, say));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return built.sort((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part));
}
