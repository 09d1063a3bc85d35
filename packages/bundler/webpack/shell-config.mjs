import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { lendBundlerPlugin, lendRuntimePlugin, providedByShell } from '../shared.mjs';
import { baseConfig } from './base-config.mjs';
import { buildOptions } from './build-options.mjs';
import { leanAxios } from './lean/lean-axios.mjs';
import { leanHost } from './lean/lean-federation.mjs';

/** @import { Configuration } from 'webpack' */
/** @import { BuildOptions } from './build-options.mjs' */

/**
 * The webpack configuration of the host: it knows no remote and provides shared packages and its federation runtime.
 * The unique name is constant, because a page never has two shells and a changed name would change every script. Hashed
 * files are shared by all releases, so unchanged files are not fetched again.
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
          // Shared code of dialog, menu and tabs.
          overlays: { name: 'overlays', chunks: 'async', minChunks: 2, test: /[\\/]node_modules[\\/]/, enforce: true },
        },
      },
    },
    plugins: [
      ...base.plugins,
      // Development keeps full error texts.
      ...(development ? [] : [...leanHost(), leanAxios()]),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: providedByShell(),
        // Only the shell provides: checking for newer copies would load every remote's entry on the first visit.
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        runtimePlugins: [lendRuntimePlugin, lendBundlerPlugin],
        // Developer tools read the snapshots.
        experiments: { optimization: { disableSnapshot: !development, target: 'web' } },
      }),
    ],
  };
}
