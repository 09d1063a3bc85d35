import fs from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { askedByRemote } from '../shared.mjs';
import { baseConfig } from './base-config.mjs';
import { leanFederation } from './lean/lean-federation.mjs';

/**
 * The whole build of a micro-frontend. `npm run build` sets OUT_DIR and BUILD_ID; the id is part of webpack's
 * unique name, so that a failed release and the last good one never mix their chunks on one page.
 */
export function remoteConfig(
  folder,
  {
    outDir = process.env.OUT_DIR ?? path.join(folder, 'dist'),
    buildId = process.env.BUILD_ID ?? 'dev',
    development = false,
  } = {},
) {
  const { name } = JSON.parse(fs.readFileSync(path.join(folder, 'mfe.json'), 'utf8'));
  const identifier = name.replaceAll('-', '_');
  const base = baseConfig({ folder, outDir, uniqueName: `${identifier}_${buildId}`, development });
  return {
    ...base,
    name,
    // The container is the entry; federation adds it.
    entry: {},
    plugins: [
      ...base.plugins,
      ...leanFederation(),
      new ModuleFederationPlugin({
        name,
        library: { type: 'var', name: identifier },
        filename: 'remoteEntry.js',
        exposes: { './lifecycles': './src/lifecycles.ts' },
        shared: askedByRemote(),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  };
}
