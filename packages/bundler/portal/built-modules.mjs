import webpack from 'webpack';

/** @import { Compilation, Module, StatsChunkGroup } from 'webpack' */

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

/**
 * The scripts of an entry or lazy chunk.
 * @param {StatsChunkGroup | undefined} group
 */
export const filesOf = (group) => (group?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith('.js'));
