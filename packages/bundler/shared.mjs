// The one table of what the portal shares. The shell provides these, once; a remote only asks for them.
import { createRequire } from 'node:module';
import path from 'node:path';
import { versionIn } from './read-manifest.mjs';
import { root } from './root.mjs';

/**
 * A shared module. `facade` is a curated re-export: a shared module cannot be tree-shaken, so the whole package would
 * travel to every player (KiB brotli: react-router-dom 52.5 -> 12.6, rxjs 15.9 -> 7.7; styled-components 1.2 less).
 * @typedef {{ package: string, facade?: string }} Shared
 */

const require = createRequire(import.meta.url);
/** @param {string} file */
const facade = (file) => path.join(import.meta.dirname, 'facades', file);

/** @type {Record<string, Shared>} */
const table = {
  react: { package: 'react' },
  'react/jsx-runtime': { package: 'react' },
  'react-dom': { package: 'react-dom' },
  'react-dom/client': { package: 'react-dom' },
  'react-router-dom': { package: 'react-router-dom', facade: facade('react-router-dom.ts') },
  rxjs: { package: 'rxjs', facade: facade('rxjs.ts') },
  'styled-components': { package: 'styled-components', facade: facade('styled-components.ts') },
  axios: { package: 'axios' },
  '@baazi/portal-kit': { package: '@baazi/portal-kit' },
};

/** @param {string} name */
const versionOf = (name) =>
  versionIn(path.join(root, name.startsWith('@baazi/') ? name.replace('@baazi', 'packages') : `node_modules/${name}`));

/**
 * @template T
 * @param {(shared: Shared, version: string) => T} make
 */
const byModule = (make) =>
  Object.fromEntries(Object.entries(table).map(([name, shared]) => [name, make(shared, versionOf(shared.package))]));

/** Eager: the shell's own start needs them at once, and an async bootstrap would cost a round trip. */
export const providedByShell = () =>
  byModule((shared, version) => ({
    eager: true,
    singleton: true,
    strictVersion: true,
    version,
    requiredVersion: version,
    ...(shared.facade ? { import: shared.facade } : {}),
  }));

/**
 * `import: false`: a remote never carries a second copy; `strictVersion`: it fails alone when the shell's does not fit.
 * @param {Record<string, string>} [accepts]
 */
export const askedByRemote = (accepts = {}) =>
  Object.fromEntries(
    Object.entries(acceptedRanges(accepts)).map(([name, requiredVersion]) => [
      name,
      { import: /** @type {const} */ (false), singleton: true, strictVersion: true, requiredVersion },
    ]),
  );

/** `{react: '19.3.1', ...}`: what this checkout's shell provides, by module. */
export const sharedVersions = () => byModule((_shared, version) => version);

/**
 * `{react: '^19.0.0', ...}`, by module: a name keeps its meaning until the first number changes. That a name is there
 * at all is no matter of numbers: releases list them.
 * @param {Record<string, string>} [accepts]
 */
export const acceptedRanges = (accepts = {}) => ({
  ...byModule((_shared, version) => `^${version.split('.')[0]}.0.0`),
  ...accepts,
});

/** What the shell lends of federation itself: a build needs it at least as new as its own. */
export const lentRuntime = '@module-federation/runtime-core';
export const lentBundler = '@module-federation/webpack-bundler-runtime';
export const runtimeVersion = () => versionOf(lentRuntime);
export const bundlerVersion = () => versionOf(lentBundler);

/** Runtime plugin that lends the shell's federation runtime to the remotes, so that no entry carries its own. */
export const lendRuntimePlugin = require
  .resolve('@module-federation/inject-external-runtime-core-plugin')
  .replace(/index\.cjs$/, 'index.js');
/** And one for what the plugin adds to every build. */
export const lendBundlerPlugin = path.join(import.meta.dirname, 'webpack/lean/lend-bundler.mjs');
