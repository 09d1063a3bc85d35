// Builds the same source as one bundle, and as one application with lazily split remotes, to measure federation
// against.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { precompress } from '@baazi/describe-release/precompress';
import webpack from 'webpack';
import { z } from 'zod';
import { browserApps, declarationIn, root } from '../apps.mjs';
import { filesOf } from '../portal/built-modules.mjs';
import { inputsHash } from '../portal/inputs-hash.mjs';
import { baseConfig } from '../webpack/base-config.mjs';
import { leanVendors } from '../webpack/lean/lean.mjs';
import { runWebpack } from '../webpack/run-webpack.mjs';

/** @import { Configuration } from 'webpack' */
/** @typedef {'one' | 'lazy'} Mode */

const cache = path.join(root, '.cache/compare');
const remotes = browserApps().filter((part) => part !== 'shell');
const Scripts = z.record(z.string(), z.array(z.string()));
/** Scripts of the application, additional ones of each remote, and those of each screen's chunk. */
const Comparison = z.object({ main: z.array(z.string()), remotes: Scripts, chunks: Scripts });

/**
 * Replaces the shell's loader of containers: remotes are imported like any module.
 * @param {Mode} mode
 */
function replacementModule(mode) {
  /** @param {string} name */
  const entryOf = (name) => `'${root}/${name}/src/lifecycles'`;
  /** @param {string} name */
  const lazily = (name) => `import(/* webpackChunkName: "${name}" */ ${entryOf(name)})`;
  /** @param {string} name */
  const identifier = (name) => name.replaceAll('-', '_');
  const rows = remotes.map(
    (name) => `  '${name}': () => ${mode === 'one' ? `Promise.resolve(${identifier(name)})` : lazily(name)},`,
  );
  return [
    ...(mode === 'one' ? remotes.map((name) => `import * as ${identifier(name)} from ${entryOf(name)};`) : []),
    'const entries = {',
    ...rows,
    '};',
    'export const register = () => {};',
    'export const registerAgain = () => {};',
    'export const loadExports = (name) => entries[name]();',
    '',
  ].join('\n');
}

/**
 * @param {Mode} mode
 * @param {string} outDir
 * @returns {Configuration}
 */
function configOf(mode, outDir) {
  const base = baseConfig({ folder: path.join(root, 'shell'), outDir, uniqueName: mode });
  const file = path.join(path.dirname(outDir), `containers-${mode}.ts`);
  fs.writeFileSync(file, replacementModule(mode));
  return {
    ...base,
    entry: { main: './src/start.ts' },
    module: {
      ...base.module,
      // As one application: React's renderer and axios are no files of their own.
      rules: [
        ...base.module.rules,
        { test: /(lifecycles\.tsx|axios-transport\.ts)$/, parser: { dynamicImportMode: 'eager' } },
      ],
    },
    optimization: { ...base.optimization, ...(mode === 'one' ? { splitChunks: false } : {}) },
    plugins: [
      ...base.plugins,
      ...leanVendors(),
      new webpack.NormalModuleReplacementPlugin(/\/containers$/, (resource) => {
        if (resource.context.startsWith(path.join(root, 'shell'))) resource.request = file;
      }),
      ...(mode === 'one' ? [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })] : []),
    ],
  };
}

/**
 * @param {Mode} mode
 * @param {string} outDir
 */
async function compile(mode, outDir) {
  const stats = await runWebpack(configOf(mode, outDir));
  const { entrypoints, namedChunkGroups } = stats.toJson({ all: false, entrypoints: true, chunkGroups: true });
  await precompress(outDir);
  /** @type {z.output<typeof Comparison>} */
  const comparison = { main: filesOf(entrypoints?.main), remotes: {}, chunks: {} };
  for (const name of remotes) {
    comparison.remotes[name] = mode === 'lazy' ? filesOf(namedChunkGroups?.[name]) : [];
    for (const { chunk } of declarationIn(path.join(root, name)).routes)
      if (chunk) comparison.chunks[chunk] = mode === 'lazy' ? filesOf(namedChunkGroups?.[chunk]) : [];
  }
  fs.writeFileSync(path.join(outDir, 'comparison.json'), JSON.stringify(comparison));
}

/**
 * A build of the current sources, from the cache if unchanged.
 * @param {Mode} mode
 */
export async function comparisonBuild(mode) {
  const hash = createHash('sha256').update(fs.readFileSync(import.meta.filename));
  for (const part of browserApps()) hash.update(inputsHash(part));
  const folder = path.join(cache, hash.digest('hex').slice(0, 12), mode);
  const file = path.join(folder, 'comparison.json');
  if (!fs.existsSync(file)) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true });
    await compile(mode, folder);
    for (const old of fs.readdirSync(cache))
      if (!folder.startsWith(path.join(cache, old))) fs.rmSync(path.join(cache, old), { recursive: true, force: true });
  }
  return { folder, ...Comparison.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) };
}

/**
 * The additional scripts that a first visit to a screen of `owner` fetches.
 * @param {Awaited<ReturnType<typeof comparisonBuild>>} build
 * @param {{ owner: string, chunk?: string | undefined }} screen
 */
export const additionalScripts = ({ main, remotes: own, chunks }, { owner, chunk = '' }) =>
  [...new Set([...(own[owner] ?? []), ...(chunks[chunk] ?? [])])].filter((file) => !main.includes(file));

/**
 * Total size of files of a build in KiB brotli.
 * @param {{ folder: string }} build
 * @param {string[]} files
 */
export const compressedKib = ({ folder }, files) =>
  files.reduce((sum, file) => sum + fs.statSync(path.join(folder, `${file}.br`)).size / 1024, 0);
