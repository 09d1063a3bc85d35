import { createRequire } from 'node:module';
import { bundlerVersion, lentBundler, lentRuntime, runtimeVersion, sharedVersions } from '../shared.mjs';
import { CONTRACTS, contractsVersion, isEndpointTable, modulesByFile } from './built-modules.mjs';

/** @import { Provision } from '@baazi/contracts' */
/** @import { Compilation, Module } from 'webpack' */

/**
 * The exports of a module, as webpack determined them.
 * @param {Compilation} compilation
 * @param {Module | undefined} module
 * @param {string} what
 */
function exportsOf(compilation, module, what) {
  const names = module && compilation.moduleGraph.getExportsInfo(module).getProvidedExports();
  if (Array.isArray(names)) return [...names].sort();
  // webpack cannot see the exports of React's development files; only in a development shell.
  if (module && compilation.options.mode === 'development' && what in sharedVersions()) {
    /** @type {unknown} */
    const own = createRequire(import.meta.url)(what);
    return Object.keys(own ?? {}).sort();
  }
  throw new Error(`It cannot be told what ${what} exports: no remote could rely on it.`);
}

/**
 * What a shell provides to remotes, by name: shared modules, its federation runtime, the endpoints of its contracts.
 * @param {Compilation} compilation
 * @returns {Record<string, Provision>}
 */
export function namesProvided(compilation) {
  const byFile = modulesByFile(compilation);
  const versions = sharedVersions();
  /** @type {Record<string, Provision>} */
  const provides = {};
  for (const module of compilation.modules) {
    const [, name = '', version = '', file = ''] =
      /^provide module \(default\) (.+)@([^@]+) = (.+)$/.exec(module.identifier()) ?? [];
    if (name) provides[name] = { version, names: exportsOf(compilation, byFile.get(file), name) };
  }
  for (const name of Object.keys(versions)) if (!provides[name]) throw new Error(`The shell does not provide ${name}.`);
  /** @param {(file: string) => boolean} isIt */
  const moduleWhere = (isIt) => [...byFile].find(([file]) => isIt(file))?.[1];
  const runtime = moduleWhere((file) => file.endsWith(`/${lentRuntime}/dist/index.js`));
  provides[lentRuntime] = { version: runtimeVersion(), names: exportsOf(compilation, runtime, lentRuntime) };
  provides[lentBundler] = { version: bundlerVersion(), names: ['default'] };
  const endpoints = exportsOf(compilation, moduleWhere(isEndpointTable), 'the table of endpoints');
  return { ...provides, [CONTRACTS]: { version: contractsVersion(), names: endpoints } };
}
