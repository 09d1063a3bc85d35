import { ModuleReplacement } from './module-replacement.mjs';

/** Removes from a remote's entry the federation code that the shell provides: 3.6 KiB (brotli) each. */
export const leanRemote = () => [
  new ModuleReplacement({
    pattern: /webpack-bundler-runtime\/dist\/bundler\.js$/,
    owner: /\.federation$/,
    file: 'borrowed-bundler.mjs',
  }),
];

/**
 * Removes from the shell the federation code that the portal never runs: long error texts and the log, 0.6 KiB;
 * snapshots and preloading, 2.2 KiB, because the shell uses no manifests.
 */
export const leanHost = () => [
  new ModuleReplacement({ pattern: /(^|\/)desc\.mjs$/, owner: /error-codes/, file: 'error-texts.mjs' }),
  new ModuleReplacement({
    pattern: /(^|\/)logger\.js$/,
    owner: /@module-federation[\\/]sdk/,
    file: 'federation-log.mjs',
  }),
  ...['SnapshotHandler', 'generate-preload-assets', 'utils/preload'].map(
    (name) =>
      new ModuleReplacement({
        pattern: new RegExp(`${name}\\.js$`),
        owner: /runtime-core/,
        file: 'unused-federation.mjs',
      }),
  ),
];
