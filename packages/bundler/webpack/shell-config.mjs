import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { lendBundlerPlugin, lendRuntimePlugin, providedByShell } from '../shared.mjs';
import { baseConfig } from './base-config.mjs';
import { buildOptions } from './build-options.mjs';
import { leanAxios } from './lean/lean-axios.mjs';
import { leanHost } from './lean/lean-federation.mjs';

/** @import { Configuration } from 'webpack' */
/** @import { BuildOptions } from './build-options.mjs' */

/**
 * The host: knows no remote, provides every shared package, lends its federation runtime. Its unique name is always the
 * same, for a page never has two shells, and a name that changed would change every script. Hashed files are shared by
 * all its releases: what a release leaves as it was, nobody fetches again.
 * @param {string} folder
 * @param {BuildOptions} [options]
 * @returns {Configuration}
 */
export function shellConfig(folder, options = {}) {
  const { outDir, development } = buildOptions(folder, options);
  const base = baseConfig({ folder, outDir, uniqueName: 'shell', development, files: 'files/' });
  return {
    ...base,
    name: 'shell',
    entry: { shell: './src/start.ts' },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          vendor: {
            name: 'vendor',
            chunks: 'initial',
            test: /[\\/]node_modules[\\/]|[\\/]packages[\\/]bundler[\\/]facades[\\/]/,
            enforce: true,
          },
          // Changes less often than the shell.
          kit: {
            name: 'kit',
            chunks: 'initial',
            test: /[\\/]packages[\\/](portal-kit|contracts)[\\/]/,
            enforce: true,
          },
          // What dialog, menu and tabs have in common travels once.
          overlays: { name: 'overlays', chunks: 'async', minChunks: 2, test: /[\\/]node_modules[\\/]/, enforce: true },
        },
      },
    },
    plugins: [
      ...base.plugins,
      // A developer reads the errors.
      ...(development ? [] : [...leanHost(), leanAxios()]),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: providedByShell(),
        // The shell alone provides: to look for newer copies would fetch and run the entry of every remote on the first
        // visit.
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        runtimePlugins: [lendRuntimePlugin, lendBundlerPlugin],
        // A developer's inspector reads the snapshots.
        experiments: { optimization: { disableSnapshot: !development, target: 'web' } },
      }),
    ],
  };
}
