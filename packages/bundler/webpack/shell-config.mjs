import webpack from 'webpack';
import { facadeAliases, SHARED_MODULES, sharedModulesCode } from '../shared.mjs';
import { baseConfig, buildOptions } from './base-config.mjs';
import { leanVendors } from './lean/lean.mjs';

/** @import { Configuration } from 'webpack' */
/** @import { BuildOptions } from './base-config.mjs' */

/**
 * The webpack configuration of the host: it knows no remote and provides the shared modules.
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
    resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...facadeAliases() } },
    module: {
      ...base.module,
      rules: [
        ...base.module.rules,
        // The list of shared modules requires them, and must get the files that imports get.
        {
          scheme: 'virtual',
          resolve: {
            byDependency: {
              commonjs: { conditionNames: ['source', 'es2015', 'import', 'module', 'webpack', base.mode, 'browser'] },
            },
          },
        },
      ],
    },
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
          // Every page runs it, after most of the shell.
          reactDom: {
            name: 'react-dom',
            priority: 1,
            chunks: 'async',
            test: /[\\/]node_modules[\\/](react-dom[\\/](client|cjs[\\/]react-dom-client)|scheduler[\\/])/,
            enforce: true,
          },
          // Shared code of dialog, menu and tabs.
          overlays: { name: 'overlays', chunks: 'async', minChunks: 2, test: /[\\/]node_modules[\\/]/, enforce: true },
        },
      },
    },
    plugins: [
      ...base.plugins,
      // Chromium then compiles them whole beside the main thread. After the minimizer, which would remove it.
      new webpack.BannerPlugin({
        banner: '//# allFunctionsCalledOnLoad',
        raw: true,
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50,
        test: /(vendor|kit|shell|react-dom)\.[0-9a-f]+\.js$/,
      }),
      // Development keeps full error texts.
      ...(development ? [] : leanVendors()),
      new webpack.experiments.schemes.VirtualUrlPlugin({ [SHARED_MODULES]: sharedModulesCode() }, { context: folder }),
    ],
  };
}
