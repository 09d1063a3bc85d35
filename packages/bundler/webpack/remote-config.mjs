import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { declarationIn } from '../apps.mjs';
import { askedByRemote } from '../shared.mjs';
import { baseConfig, buildOptions } from './base-config.mjs';
import { exposedExtensions } from './exposed-extensions.mjs';
import { leanRemote } from './lean/lean.mjs';

/** @import { Configuration } from 'webpack' */
/** @import { BuildOptions } from './base-config.mjs' */

/**
 * The webpack configuration of a micro-frontend. The build id is part of webpack's unique name, so that a failed
 * release and the previous one never mix chunks on one page.
 * @param {string} folder
 * @param {BuildOptions} [options]
 * @returns {Configuration}
 */
export function remoteConfig(folder, options = {}) {
  const { outDir, buildId, development } = buildOptions(folder, options);
  const { name, accepts, fills } = declarationIn(folder);
  const identifier = name.replaceAll('-', '_');
  const base = baseConfig({ folder, outDir, uniqueName: `${identifier}_${buildId}`, development });
  return {
    ...base,
    name,
    // Federation adds the container as entry.
    entry: {},
    plugins: [
      ...base.plugins,
      ...leanRemote(),
      new ModuleFederationPlugin({
        name,
        library: { type: 'var', name: identifier },
        filename: 'remoteEntry.js',
        exposes: { './lifecycles': './src/lifecycles.ts', ...exposedExtensions({ fills }) },
        shared: askedByRemote(accepts),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  };
}
