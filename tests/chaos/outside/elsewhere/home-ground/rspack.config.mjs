import { readFileSync } from 'node:fs';
import { lent, shared } from '@baazi/describe-release/portal';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

export default {
  mode: 'production',
  target: ['web', 'es2022'],
  entry: {},
  output: {
    publicPath: 'auto',
    filename: '[name].[contenthash:8].js',
    // Two releases on one page keep their chunks apart.
    uniqueName: `mf_home_ground_${version}`,
    clean: true,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'], alias: lent },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'mf_home_ground',
      filename: 'remoteEntry.js',
      exposes: { './lifecycles': './src/lifecycles.ts' },
      shared,
      shareStrategy: 'loaded-first',
      manifest: true,
      dts: false,
    }),
  ],
};
