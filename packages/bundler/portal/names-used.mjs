import { acceptedRanges, bundlerVersion, lentBundler, lentRuntime, runtimeVersion } from '../shared.mjs';
import { CONTRACTS, contractsVersion, holdsEndpoints, modulesByFile } from './built-modules.mjs';

/** @import { Use } from '@baazi/contracts' */
/** @import { Compilation, Dependency, Module, ModuleGraph } from 'webpack' */

/**
 * What an import refers to. As it was written, where it was written as one: of a module that it cannot see webpack takes
 * a default for the whole.
 * @param {Dependency} dependency
 * @param {ModuleGraph} moduleGraph
 * @param {string} runtime
 * @returns {readonly string[][]}
 */
const namesIn = (dependency, moduleGraph, runtime) =>
  'ids' in dependency && Array.isArray(dependency.ids)
    ? [dependency.ids]
    : dependency
        .getReferencedExports(moduleGraph, runtime)
        .map((referenced) => (Array.isArray(referenced) ? referenced : referenced.name));

/**
 * The names of a module that a build uses: what the imports that webpack kept refer to.
 * @param {Compilation} compilation
 * @param {Module} module
 * @param {{ runtime: string, what: string }} asked
 */
function usedOf({ moduleGraph }, module, { runtime, what }) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    if (connection.dependency === null || connection.getActiveState(runtime) === false) continue;
    for (const [name] of namesIn(connection.dependency, moduleGraph, runtime)) {
      if (name === undefined)
        throw new Error(`The build takes ${what} as a whole: name what it uses, or no shell can promise it.`);
      names.add(name);
    }
  }
  return [...names].sort();
}

/**
 * The endpoints that a build carries.
 * @param {Compilation} compilation
 * @param {string} runtime
 */
const endpointsUsed = (compilation, runtime) =>
  [...modulesByFile(compilation)]
    .filter(([file]) => holdsEndpoints(file))
    .flatMap(([, module]) => {
      const used = compilation.moduleGraph.getExportsInfo(module).getUsedExports(runtime);
      return used && used !== true ? [...used] : [];
    })
    .sort();

/** @param {string} version */
const atLeast = (version) => `^${version.split('.').slice(0, 2).join('.')}.0`;

/**
 * What a remote's build asks of the shell, by name: of every shared module, of the federation runtime that it borrows,
 * of the endpoints.
 * @param {Compilation} compilation
 * @param {{ runtime: string, accepts?: Record<string, string> }} remote
 * @returns {Record<string, Use>}
 */
export function namesUsed(compilation, { runtime, accepts }) {
  const ranges = acceptedRanges(accepts);
  /** @type {Record<string, Use>} */
  const uses = {};
  for (const module of compilation.modules) {
    const [type, , name = ''] = module.identifier().split('|');
    if (type === 'consume-shared-module')
      uses[name] = { range: ranges[name] ?? '', names: usedOf(compilation, module, { runtime, what: name }) };
    if (module.identifier().includes('"_FEDERATION_RUNTIME_CORE"'))
      uses[lentRuntime] = {
        range: atLeast(runtimeVersion()),
        names: usedOf(compilation, module, { runtime, what: lentRuntime }),
      };
  }
  const range = accepts?.[CONTRACTS] ?? `^${contractsVersion().split('.')[0]}.0.0`;
  if ([...modulesByFile(compilation).keys()].some((file) => file.endsWith('/lean/borrowed-bundler.mjs')))
    uses[lentBundler] = { range: atLeast(bundlerVersion()), names: ['default'] };
  return { ...uses, [CONTRACTS]: { range, names: endpointsUsed(compilation, runtime) } };
}
