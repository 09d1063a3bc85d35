import path from 'node:path';
import webpack from 'webpack';

/**
 * @param {RegExp} pattern   what is imported
 * @param {RegExp} owner     whose folder imports it
 * @param {string} file      what stands in for it
 */
const replaced = (pattern, owner, file) =>
  new webpack.NormalModuleReplacementPlugin(pattern, (resource) => {
    if (owner.test(resource.context)) resource.request = path.join(import.meta.dirname, file);
  });

/**
 * Leaves out of the federation runtime what no page of the portal runs or reads: 0.7 KiB (brotli) of every remote's
 * entry, 0.6 of the shell.
 */
export const leanFederation = () => [
  replaced(/(^|\/)desc\.mjs$/, /error-codes/, 'error-words.mjs'),
  replaced(/(^|\/)logger\.js$/, /@module-federation[\\/]sdk/, 'federation-log.mjs'),
];

/** And of the shell, which knows no manifests: snapshots and the runtime's own preloading, 2.2 KiB. */
export const leanHost = () => [
  ...leanFederation(),
  replaced(/(SnapshotHandler|generate-preload-assets|utils\/preload)\.js$/, /runtime-core/, 'unused-federation.mjs'),
];
