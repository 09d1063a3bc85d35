// Builds the host into a folder: `node build.mjs FOLDER`.
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { facadeAliases, sharedVersions } from '../../../../packages/bundler/shared.mjs';
import { baseConfig } from '../../../../packages/bundler/webpack/base-config.mjs';
import { runWebpack } from '../../../../packages/bundler/webpack/run-webpack.mjs';

const [outDir = ''] = process.argv.slice(2);
const base = baseConfig({ folder: import.meta.dirname, outDir: path.resolve(outDir), uniqueName: 'official_host' });
const facades = facadeAliases();
const shared = Object.fromEntries(
  Object.entries(sharedVersions()).map(([name, version]) => {
    const facade = facades[`${name}$`];
    return [
      name,
      { eager: true, singleton: true, version, requiredVersion: version, ...(facade ? { import: facade } : {}) },
    ];
  }),
);
await runWebpack({
  ...base,
  entry: { host: './host.ts' },
  output: { ...base.output, filename: 'host.js', publicPath: '/host/' },
  plugins: [
    ...base.plugins,
    new ModuleFederationPlugin({
      name: 'official_host',
      filename: 'remoteEntry.js',
      // The plugin leaves the code that initialises containers out of a build that exposes nothing.
      exposes: { './host': './host.ts' },
      remotes: {},
      shared,
      dts: false,
    }),
  ],
});
