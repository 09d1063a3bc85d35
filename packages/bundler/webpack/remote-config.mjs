import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { declarationIn } from '../apps.mjs';
import { askedByRemote, ownReactAliases } from '../shared.mjs';
import { baseConfig, buildOptions } from './base-config.mjs';
import { exposedExtensions } from './exposed-extensions.mjs';
import { leanRemote } from './lean/lean.mjs';

/** @import { Configuration } from 'webpack' */
/** @import { BuildOptions } from './base-config.mjs' */

/**
 * A React of its own is one chunk, which the remote's screens and extensions share.
 * @param {ReturnType<typeof baseConfig>} base
 * @param {string} folder
 */
const withOwnReact = (base, folder) => ({
  resolve: { ...base.resolve, alias: { ...base.resolve.alias, ...ownReactAliases(folder) } },
  optimization: {
    ...base.optimization,
    splitChunks: {
      cacheGroups: {
        react: {
          name: 'react',
          /** @type {'async'} */
          chunks: 'async',
          test: /[\\/](react|react-dom|scheduler|react-router|styled-components)[\\/]/,
          enforce: true,
        },
      },
    },
  },
});

/**
 * The webpack configuration of a micro-frontend. The build id is part of webpack's unique name, so that a failed
 * release and the previous one never mix chunks on one page.
 * @param {string} folder
 * @param {BuildOptions} [options]
 * @returns {Configuration}
 */
export function remoteConfig(folder, options = {}) {
  const { outDir, buildId, development } = buildOptions(folder, options);
  const { name, accepts, fills, react } = declarationIn(folder);
  const identifier = name.replaceAll('-', '_');
  const base = baseConfig({ folder, outDir, uniqueName: `${identifier}_${buildId}`, development });
  return {
    ...base,
    name,
    // Federation adds the container as entry.
    entry: {},
    ...(react === undefined ? {} : withOwnReact(base, folder)),
    plugins: [
      ...base.plugins,
      ...leanRemote(),
      new ModuleFederationPlugin({
        name,
        library: { type: 'var', name: identifier },
        filename: 'remoteEntry.js',
        exposes: { './lifecycles': './src/lifecycles.ts', ...exposedExtensions({ fills }) },
        shared: askedByRemote(accepts, react),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  };
}
