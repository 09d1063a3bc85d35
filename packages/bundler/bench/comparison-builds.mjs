// The same source as one bundle, and as one application whose remotes are split off lazily: what federation is measured
// against.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { precompress } from '@baazi/describe-release/precompress';
import webpack from 'webpack';
import { z } from 'zod';
import { browserApps } from '../portal/browser-apps.mjs';
import { filesOf } from '../portal/files-of.mjs';
import { inputsHash } from '../portal/inputs-hash.mjs';
import { declarationIn } from '../read-manifest.mjs';
import { root } from '../root.mjs';
import { baseConfig } from '../webpack/base-config.mjs';
import { leanAxios } from '../webpack/lean/lean-axios.mjs';
import { runWebpack } from '../webpack/run-webpack.mjs';

/** @import { Configuration } from 'webpack' */
/** @typedef {'one' | 'lazy'} Way */

const cache = path.join(root, '.cache/compare');
const remotes = browserApps().filter((part) => part !== 'shell');
const Scripts = z.record(z.string(), z.array(z.string()));
/** The scripts of the application itself, those that each remote adds, and those of each screen's own chunk. */
const Comparison = z.object({ main: z.array(z.string()), remotes: Scripts, chunks: Scripts });

/**
 * Stands in for the shell's only file that knows federation: the remotes are imported like any other module.
 * @param {Way} way
 */
function standIn(way) {
  /** @param {string} name */
  const doorOf = (name) => `'${root}/${name}/src/lifecycles'`;
  /** @param {string} name */
  const lazily = (name) => `import(/* webpackChunkName: "${name}" */ ${doorOf(name)})`;
  /** @param {string} name */
  const identifier = (name) => name.replaceAll('-', '_');
  const rows = remotes.map(
    (name) => `  '${name}': () => ${way === 'one' ? `Promise.resolve(${identifier(name)})` : lazily(name)},`,
  );
  return [
    ...(way === 'one' ? remotes.map((name) => `import * as ${identifier(name)} from ${doorOf(name)};`) : []),
    'const doors = {',
    ...rows,
    '};',
    'export const registerReleases = () => {};',
    'export const registerChanged = () => {};',
    'export const registerAgain = () => {};',
    'export const loadDoor = (name) => doors[name]();',
    '',
  ].join('\n');
}

/**
 * @param {Way} way
 * @param {string} outDir
 * @returns {Configuration}
 */
function configOf(way, outDir) {
  const base = baseConfig({ folder: path.join(root, 'shell'), outDir, uniqueName: way });
  const file = path.join(path.dirname(outDir), `federation-${way}.ts`);
  fs.writeFileSync(file, standIn(way));
  return {
    ...base,
    entry: { main: './src/start.ts' },
    optimization: { ...base.optimization, ...(way === 'one' ? { splitChunks: false } : {}) },
    plugins: [
      ...base.plugins,
      leanAxios(),
      new webpack.NormalModuleReplacementPlugin(/\/federation$/, (resource) => {
        if (resource.context.startsWith(path.join(root, 'shell'))) resource.request = file;
      }),
      ...(way === 'one' ? [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })] : []),
    ],
  };
}

/**
 * @param {Way} way
 * @param {string} outDir
 */
async function compile(way, outDir) {
  const stats = await runWebpack(configOf(way, outDir));
  const { entrypoints, namedChunkGroups } = stats.toJson({ all: false, entrypoints: true, chunkGroups: true });
  await precompress(outDir);
  /** @type {z.output<typeof Comparison>} */
  const comparison = { main: filesOf(entrypoints?.main), remotes: {}, chunks: {} };
  for (const name of remotes) {
    comparison.remotes[name] = way === 'lazy' ? filesOf(namedChunkGroups?.[name]) : [];
    for (const { chunk } of declarationIn(path.join(root, name)).routes)
      if (chunk) comparison.chunks[chunk] = way === 'lazy' ? filesOf(namedChunkGroups?.[chunk]) : [];
  }
  fs.writeFileSync(path.join(outDir, 'comparison.json'), JSON.stringify(comparison));
}

/**
 * A build of exactly these sources, from the cache or fresh.
 * @param {Way} way
 */
export async function comparisonBuild(way) {
  const hash = createHash('sha256').update(fs.readFileSync(import.meta.filename));
  for (const part of browserApps()) hash.update(inputsHash(part));
  const folder = path.join(cache, hash.digest('hex').slice(0, 12), way);
  const file = path.join(folder, 'comparison.json');
  if (!fs.existsSync(file)) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true });
    await compile(way, folder);
    for (const old of fs.readdirSync(cache))
      if (!folder.startsWith(path.join(cache, old))) fs.rmSync(path.join(cache, old), { recursive: true, force: true });
  }
  return { folder, ...Comparison.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) };
}

/**
 * The scripts that a first visit to a screen of `owner` fetches from this build beside its own.
 * @param {Awaited<ReturnType<typeof comparisonBuild>>} build
 * @param {{ owner: string, chunk?: string | undefined }} screen
 */
export const scriptsBeside = ({ main, remotes: own, chunks }, { owner, chunk = '' }) =>
  [...new Set([...(own[owner] ?? []), ...(chunks[chunk] ?? [])])].filter((file) => !main.includes(file));

/**
 * KiB, brotli, of files of a build.
 * @param {{ folder: string }} build
 * @param {string[]} files
 */
export const packedKib = ({ folder }, files) =>
  files.reduce((sum, file) => sum + fs.statSync(path.join(folder, `${file}.br`)).size / 1024, 0);
