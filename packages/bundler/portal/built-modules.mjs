import path from 'node:path';
import webpack from 'webpack';
import { versionIn } from '../read-manifest.mjs';
import { root } from '../root.mjs';

/** @import { Compilation, Module } from 'webpack' */

/** Contracts are bundled rather than shared, but an app and the portal must still agree on them. */
export const CONTRACTS = '@baazi/contracts';
export const contractsVersion = () => versionIn(path.join(root, 'packages/contracts'));

const contracts = path.join(root, 'packages/contracts/src');
const endpointTable = path.join(contracts, 'all-endpoints.ts');
/** @param {string} file */
export const isEndpointTable = (file) => file === endpointTable;
/** @param {string} file */
export const holdsEndpoints = (file) =>
  file.startsWith(contracts) && file.endsWith('-endpoints.ts') && !isEndpointTable(file);

/**
 * All modules of a build by file, including concatenated ones. If a file has two modules (its own and a concatenated
 * one), the first is used.
 * @param {Compilation} compilation
 */
export function modulesByFile(compilation) {
  /** @type {Map<string, Module>} */
  const found = new Map();
  for (const module of compilation.modules)
    for (const one of [module, ...innerModules(module)]) {
      const file = one.nameForCondition();
      if (file && !found.has(file)) found.set(file, one);
    }
  return found;
}

/**
 * @param {Module} module
 * @returns {Module[]}
 */
const innerModules = (module) =>
  'modules' in module && Array.isArray(module.modules)
    ? module.modules.filter((inner) => inner instanceof webpack.Module)
    : [];
