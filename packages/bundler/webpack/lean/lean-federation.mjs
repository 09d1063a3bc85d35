import { ModuleReplacement } from './module-replacement.mjs';

/** A remote takes from the shell what federation would add to its entry: 3.6 KiB (brotli) of each. */
export const leanRemote = () => [
  new ModuleReplacement({
    pattern: /webpack-bundler-runtime\/dist\/bundler\.js$/,
    owner: /\.federation$/,
    file: 'borrowed-bundler.mjs',
  }),
];

/**
 * Leaves out of the shell what of the federation runtime no page of the portal runs or reads: its long error texts and
 * its log, 0.6 KiB; and, for the shell knows no manifests, snapshots and the runtime's own preloading, 2.2 KiB.
 */
export const leanHost = () => [
  new ModuleReplacement({ pattern: /(^|\/)desc\.mjs$/, owner: /error-codes/, file: 'error-texts.mjs' }),
  new ModuleReplacement({ pattern: /(^|\/)logger\.js$/, owner: /@module-federation[\\/]sdk/, file: 'federation-log.mjs' }),
  ...['SnapshotHandler', 'generate-preload-assets', 'utils/preload'].map(
    (name) =>
      new ModuleReplacement({ pattern: new RegExp(`${name}\\.js$`), owner: /runtime-core/, file: 'unused-federation.mjs' }),
  ),
];
