import path from 'node:path';
import webpack from 'webpack';

const replaced = (pattern, owner, file) =>
  new webpack.NormalModuleReplacementPlugin(pattern, (resource) => {
    if (owner.test(resource.context)) resource.request = path.join(import.meta.dirname, file);
  });

/** Leaves out of the federation runtime what no page of the portal runs or reads: a KiB of every remote's entry, two of the shell. */
export const leanFederation = () => [
  replaced(/(^|\/)desc\.mjs$/, /error-codes/, 'error-words.mjs'),
  replaced(/(^|\/)logger\.js$/, /@module-federation[\\/]sdk/, 'federation-log.mjs'),
];

/** And of the shell, which knows no manifests: snapshots and the runtime's own preloading. */
export const leanHost = () => [
  ...leanFederation(),
  replaced(
    /(plugins\/snapshot\/index|SnapshotHandler|generate-preload-assets|utils\/preload)\.js$/,
    /runtime-core/,
    'unused-federation.mjs',
  ),
];
