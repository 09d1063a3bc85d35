// The table of shared modules. The shell provides them once; remotes only require them.
import { createRequire } from 'node:module';
import path from 'node:path';
import { isOfReact } from '@baazi/describe-release/own-react';
import { root, versionIn } from './apps.mjs';

/**
 * A shared module. `facade` is a curated re-export: shared modules cannot be tree-shaken, so every player would
 * download the whole package (KiB brotli: react-router-dom 52.5 -> 12.6, rxjs 15.9 -> 7.7; styled-components 1.2 less).
 * `chunk`: a file of its own, which the page runs when it is first imported.
 * @typedef {{ package: string, facade?: string, chunk?: string }} Shared
 */

/** @param {string} file */
const facade = (file) => path.join(import.meta.dirname, 'facades', file);

/** The chunk of React's renderer, which every page runs. */
export const RENDERER = 'renderer';
/** The chunk of axios, as the kit names it. */
export const HTTP_CLIENT = 'axios';

/** @type {Record<string, Shared>} */
const table = {
  react: { package: 'react' },
  'react/jsx-runtime': { package: 'react' },
  'react-dom': { package: 'react-dom' },
  // Most of the shell starts while it is fetched.
  'react-dom/client': { package: 'react-dom', chunk: RENDERER },
  'react-router-dom': { package: 'react-router-dom', facade: facade('react-router-dom.ts') },
  rxjs: { package: 'rxjs', facade: facade('rxjs.ts') },
  'styled-components': { package: 'styled-components', facade: facade('styled-components.ts') },
  '@baazi/portal-kit': { package: '@baazi/portal-kit' },
  '@baazi/portal-kit/core': { package: '@baazi/portal-kit', chunk: 'kit-core' },
};

/** @param {string} name */
const versionOf = (name) =>
  versionIn(path.join(root, name.startsWith('@baazi/') ? name.replace('@baazi', 'packages') : `node_modules/${name}`));

/**
 * @template T
 * @param {(shared: Shared, version: string, name: string) => T} make
 */
const byModule = (make) =>
  Object.fromEntries(
    Object.entries(table).map(([name, shared]) => [name, make(shared, versionOf(shared.package), name)]),
  );

/**
 * The facades, for the imports of the shell itself: one module must have one instance. The shell alone has axios, whose
 * helpers are properties of one object: no check could name those that a remote uses.
 */
export const facadeAliases = () => ({
  ...Object.fromEntries(
    Object.entries(table).flatMap(([name, shared]) => (shared.facade ? [[`${name}$`, shared.facade]] : [])),
  ),
  axios$: facade('axios.ts'),
});

/**
 * Resolves React and what is bound to it for a remote that carries its own: React from the remote's folder, the large
 * packages by their facades. The React layer of the kit is bundled from its source.
 * @param {string} folder
 */
export function ownReactAliases(folder) {
  const { resolve } = createRequire(path.join(folder, 'package.json'));
  const packages = ['react', 'react-dom'].map((name) => [name, path.dirname(resolve(`${name}/package.json`))]);
  const facades = Object.entries(facadeAliases()).filter(([name]) => isOfReact(name.replace(/\$$/, '')));
  return Object.fromEntries([...facades, ...packages]);
}

/** The name of the module in which the shell holds the shared modules. */
export const SHARED_MODULES = 'shared-modules';
/** Its code: a shared module is evaluated when it is first loaded. */
export const sharedModulesCode = () =>
  `export default {${Object.values(
    byModule(({ chunk }, version, name) => {
      const [key, number] = [name, version].map((text) => JSON.stringify(text));
      return `${key}: { version: ${number}, ${chunk ? `lazy: () => import(/* webpackChunkName: "${chunk}" */ ${key})` : `load: () => require(${key})`} }`;
    }),
  ).join()}};`;

/** For the server half of a remote: the shell's server half holds the shared modules in a global variable. */
export const heldByShell = () => byModule((_shared, _version, name) => `shared[${JSON.stringify(name)}]`);

/**
 * `import: false`: a remote never bundles a copy; `strictVersion`: only the remote fails if the shell's version does
 * not fit. A remote with a React of its own bundles what is bound to React.
 * @param {Record<string, string>} [accepts]
 * @param {string} [ownReact]   range of a React of its own
 */
export const askedByRemote = (accepts = {}, ownReact) =>
  Object.fromEntries(
    Object.entries(acceptedRanges(accepts))
      .filter(([name]) => ownReact === undefined || !isOfReact(name))
      .map(([name, requiredVersion]) => [
        name,
        { import: /** @type {const} */ (false), singleton: true, strictVersion: true, requiredVersion },
      ]),
  );

/** `{react: '19.3.1', ...}`: versions that this checkout's shell provides. */
export const sharedVersions = () => byModule((_shared, version) => version);

/**
 * `{react: '^19.0.0', ...}`, by module: names keep their meaning within a major version. Whether a name exists is
 * listed by releases, not implied by versions.
 * @param {Record<string, string>} [accepts]
 */
export const acceptedRanges = (accepts = {}) => ({
  ...byModule((_shared, version) => `^${version.split('.')[0]}.0.0`),
  ...accepts,
});

/** Federation packages that the shell provides: a build needs at least its own version. */
export const providedRuntime = '@module-federation/runtime-core';
export const providedBundler = '@module-federation/webpack-bundler-runtime';
export const runtimeVersion = () => versionOf(providedRuntime);
export const bundlerVersion = () => versionOf(providedBundler);
