import path from 'node:path';
import vm from 'node:vm';
import { transformFileSync } from '@swc/core';
import { z } from 'zod';
import { root, versionIn } from '../apps.mjs';
import { acceptedRanges, bundlerVersion, providedBundler, providedRuntime, runtimeVersion } from '../shared.mjs';

/** @import { Portal } from '@baazi/describe-release/names-used' */

const contracts = path.join(root, 'packages/contracts');
const Endpoints = z.record(z.string(), z.object({ method: z.string(), path: z.string() }));

/**
 * Runs a module of TypeScript source and those that it imports relatively; returns its exports.
 * @param {string} file
 * @returns {Record<string, unknown>}
 */
export function exportsOfSource(file) {
  const { code } = transformFileSync(file, {
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const exports = {};
  vm.runInThisContext(`(exports, require) => {${code}\n}`, { filename: file })(
    exports,
    (/** @type {string} */ module) => exportsOfSource(path.resolve(path.dirname(file), `${module}.ts`)),
  );
  return exports;
}

/** The endpoints of the contracts in this checkout. */
export const contractEndpoints = () =>
  Endpoints.parse({ ...exportsOfSource(path.join(contracts, 'src/endpoints.ts')) });
export const CONTRACTS = '@baazi/contracts';
export const contractsVersion = () => versionIn(contracts);

/** @param {string} version */
const sameMajor = (version) => `^${version.split('.').slice(0, 2).join('.')}.0`;

/**
 * The settings for which a build of a remote is made and described, here and in another repository.
 * @returns {Portal}
 */
export const portalSettings = () => ({
  shared: acceptedRanges(),
  lent: {
    [providedRuntime]: { range: sameMajor(runtimeVersion()), global: '_FEDERATION_RUNTIME_CORE' },
    [providedBundler]: { range: sameMajor(bundlerVersion()), global: 'portalFederation' },
  },
  contracts: {
    name: CONTRACTS,
    range: `^${contractsVersion().split('.')[0]}.0.0`,
    endpoints: Object.fromEntries(
      Object.entries(contractEndpoints())
        .filter(([, endpoint]) => endpoint.path.startsWith('/api/'))
        .map(([name, { method, path: address }]) => [name, `${method} ${address}`]),
    ),
  },
});
