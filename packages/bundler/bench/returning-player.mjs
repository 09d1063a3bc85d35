// Measures what a one-line release of the shell costs a returning player: the page's scripts that the previous release
// did not have. KiB brotli.
// Usage: node packages/bundler/bench/returning-player.mjs; exit code 1 above the limit.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { isShell, releaseOf } from '@baazi/releases';
import webpack from 'webpack';
import { buildApps } from '../portal/build-apps.mjs';
import { filesOf } from '../portal/built-modules.mjs';
import { root } from '../apps.mjs';
import { runWebpack } from '../webpack/run-webpack.mjs';
import { shellConfig } from '../webpack/shell-config.mjs';

const LIMIT_KIB = 14.5;
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'returning-player-'));

/**
 * The scripts of a shell's page by name, with their sizes.
 * @param {string} folder
 * @param {string[]} scripts
 */
const pageOf = (folder, scripts) =>
  new Map(
    scripts.map((script) => [
      script,
      zlib.brotliCompressSync(fs.readFileSync(path.join(folder, script))).length / 1024,
    ]),
  );

/** The shell as built for the portal. */
async function pageAsBuilt() {
  const [{ folder } = { folder: '' }] = await buildApps(['shell']);
  const release = releaseOf(folder);
  if (!isShell(release)) throw new Error('No shell was built.');
  return pageOf(
    folder,
    release.scripts.map(({ file }) => file.replace('/releases/shell/', '')),
  );
}

/**
 * The shell with one more line in a file that every page runs.
 * @param {string} line
 */
async function pageWith(line) {
  const config = shellConfig(path.join(root, 'shell'), { outDir: scratch });
  const file = path.join(root, 'shell/src/page/next-task.ts');
  const other = path.join(root, `shell/src/page/next-task.${process.pid}.ts`);
  fs.writeFileSync(other, `${fs.readFileSync(file, 'utf8')}\n${line}\n`);
  const replaced = new webpack.NormalModuleReplacementPlugin(/page\/next-task$|^\.\/next-task$/, (resource) => {
    resource.request = other;
  });
  config.plugins = [...(config.plugins ?? []), replaced];
  try {
    const { entrypoints } = (await runWebpack(config)).toJson({ all: false, entrypoints: true });
    return pageOf(scratch, filesOf(entrypoints?.shell));
  } finally {
    fs.rmSync(other, { force: true });
  }
}

try {
  const before = await pageAsBuilt();
  const after = await pageWith(`document.documentElement.dataset['oneLine'] = 'more';`);
  const fetched = [...after].filter(([script]) => !before.has(script));
  const kib = fetched.reduce((sum, [, size]) => sum + size, 0);
  const all = [...after.values()].reduce((sum, size) => sum + size, 0);
  const round = (/** @type {number} */ size) => Number(size.toFixed(1));
  console.log(JSON.stringify({ fetched: fetched.map(([script]) => script), kib: round(kib), ofPage: round(all) }));
  if (!(kib > 0 && kib < LIMIT_KIB)) process.exitCode = 1;
} finally {
  fs.rmSync(scratch, { recursive: true });
}
