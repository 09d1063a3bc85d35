import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SERVER_HALF } from '@baazi/describe-release/built-scripts';
import webpack from 'webpack';
import { declarationIn } from '../apps.mjs';
import { facadeAliases, heldByShell, SHARED_MODULES, sharedModulesCode } from '../shared.mjs';
import { baseConfig } from './base-config.mjs';

/** @import { Configuration } from 'webpack' */

const require = createRequire(import.meta.url);
/** @param {string} name */
const folderOf = (name) => path.dirname(require.resolve(`${name}/package.json`));

/**
 * Files for a context that has no document, no timers and no network: of react-dom the serialiser alone, of
 * styled-components the file that collects styles.
 * @returns {Record<string, string | false>}
 */
const withoutBrowser = () => ({
  'react-dom/server$': path.join(folderOf('react-dom'), 'cjs/react-dom-server-legacy.browser.production.js'),
  'react-dom/client$': false,
  axios$: false,
  'styled-components/dist/styled-components.browser.esm.js$': path.join(
    folderOf('styled-components'),
    'dist/styled-components.esm.js',
  ),
});

/**
 * What modules of a browser read as they are evaluated or draw, and a bare context lacks: the text of an asset's
 * address, the query of a request, a clock, and the attributes of the document.
 */
const bareContext = `
globalThis.URL ??= class { constructor(address) { this.href = String(address); } toString() { return this.href; } };
globalThis.URLSearchParams ??= class {
  constructor(from = '') {
    this.pairs = typeof from === 'string'
      ? from.replace(/^\\?/, '').split('&').filter(Boolean).map((pair) => pair.split('=').map(decodeURIComponent))
      : Symbol.iterator in from ? [...from] : Object.entries(from);
  }
  forEach(take) { for (const [key, value] of this.pairs) take(value, key, this); }
  keys() { return this.pairs.map(([key]) => key)[Symbol.iterator](); }
  getAll(name) { return this.pairs.filter(([key]) => key === name).map(([, value]) => value); }
  has(name) { return this.getAll(name).length > 0; }
  append(name, value) { this.pairs.push([name, String(value)]); }
  get(name) { return this.pairs.find(([key]) => key === name)?.[1] ?? null; }
  toString() { return this.pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&'); }
  [Symbol.iterator]() { return this.pairs[Symbol.iterator](); }
};
globalThis.performance ??= { now: () => Date.now() };
globalThis.console ??= { log() {}, warn() {}, error() {} };
globalThis.document ??= { documentElement: { dataset: {}, lang: 'en' }, head: { querySelector: () => null } };
`;

/**
 * The server half of an app, one script for a bare context: the shell's holds the shared modules and draws with them,
 * a remote's assigns its screens. Undefined for a remote that declares no drawn route.
 * @param {string} folder
 * @param {{ outDir: string }} options
 * @returns {Configuration | undefined}
 */
export function serverConfig(folder, { outDir }) {
  const isShell = !fs.existsSync(path.join(folder, 'mfe.json'));
  const declared = isShell ? undefined : declarationIn(folder);
  // The shell's half draws with the shell's React.
  if (declared && (declared.react !== undefined || !declared.routes.some(({ drawn }) => drawn))) return undefined;
  const base = baseConfig({ folder, outDir, uniqueName: 'server-half', files: 'files/' });
  return {
    ...base,
    name: 'server-half',
    target: 'es2022',
    devtool: false,
    entry: { 'server-half': './src/server-half.ts' },
    output: {
      ...base.output,
      filename: SERVER_HALF,
      chunkFormat: 'commonjs',
      chunkLoading: false,
      // Assets are those of the browser's build: the shell's lie at one address in all of its releases.
      publicPath: '/releases/shell/',
      library: { type: 'var', name: isShell ? 'shell' : 'remote' },
      clean: false,
    },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve.alias, ...(isShell ? { ...facadeAliases(), ...withoutBrowser() } : {}) },
      // styled-components names it for a method that is not called.
      fallback: { stream: false },
    },
    ...(isShell ? {} : { externals: heldByShell(), externalsType: 'var' }),
    module: {
      ...base.module,
      // One file: a chunk is evaluated where its screen is first drawn.
      parser: { javascript: { dynamicImportMode: 'eager', url: 'relative' } },
      generator: { 'asset/resource': { emit: false } },
    },
    plugins: isShell
      ? [
          new webpack.BannerPlugin({ banner: bareContext, raw: true }),
          new webpack.experiments.schemes.VirtualUrlPlugin(
            { [SHARED_MODULES]: sharedModulesCode() },
            { context: folder },
          ),
        ]
      : [],
  };
}
