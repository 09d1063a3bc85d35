import { createRequire } from 'node:module';
import {
  bundlerVersion,
  providedBundler,
  providedRuntime,
  runtimeVersion,
  SHARED_MODULES,
  sharedVersions,
} from '../shared.mjs';
import { modulesByFile } from './built-modules.mjs';
import { contractEndpoints, CONTRACTS, contractsVersion } from './portal-settings.mjs';

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
  throw new Error(`It is unclear what ${what} exports: no remote could rely on it.`);
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
  const list = [...compilation.modules].find((module) => module.identifier() === `virtual:${SHARED_MODULES}`);
  const required = new Map(
    [list, ...(list?.blocks ?? [])]
      .flatMap((block) => block?.dependencies ?? [])
      .map((dependency) => [
        'request' in dependency ? dependency.request : undefined,
        compilation.moduleGraph.getModule(dependency) ?? undefined,
      ]),
  );
  for (const [name, version] of Object.entries(versions))
    provides[name] = { version, names: exportsOf(compilation, required.get(name), name) };
  const [, runtime] = [...byFile].find(([file]) => file.endsWith(`/${providedRuntime}/dist/index.js`)) ?? [];
  provides[providedRuntime] = { version: runtimeVersion(), names: exportsOf(compilation, runtime, providedRuntime) };
  provides[providedBundler] = { version: bundlerVersion(), names: ['default'] };
  return { ...provides, [CONTRACTS]: { version: contractsVersion(), names: Object.keys(contractEndpoints()).sort() } };
}
