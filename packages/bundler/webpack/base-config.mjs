import { createRequire } from 'node:module';
import path from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { NoZod } from './no-zod.mjs';

/** @import { Configuration } from 'webpack' */
/** @typedef {{ outDir?: string, buildId?: string, development?: boolean }} BuildOptions */

const require = createRequire(import.meta.url);
/**
 * The package's default entry point contains development warnings.
 * @type {Record<string, string>}
 */
const productionEntryPoints = {
  'react-router$': require.resolve('react-router/package.json').replace(/package\.json$/, 'dist/production/index.mjs'),
};

/**
 * Settings shared by the shell and remotes: swc, workspace packages from source, hashed names, no zod. `files`: a
 * folder for hashed files.
 * @param {{ folder: string, outDir: string, uniqueName: string, development?: boolean, files?: string }} part
 */
export const baseConfig = ({ folder, outDir, uniqueName, development = false, files = '' }) =>
  /** @satisfies {Configuration} */ ({
    mode: development ? 'development' : 'production',
    context: folder,
    devtool: development ? 'source-map' : 'hidden-source-map',
    target: ['web', 'es2022'],
    output: {
      path: outDir,
      publicPath: 'auto',
      uniqueName,
      filename: development ? '[name].js' : `${files}[name].[contenthash:8].js`,
      chunkFilename: development ? '[name].js' : `${files}[name].[contenthash:8].js`,
      assetModuleFilename: `${development ? '' : files}[name].[contenthash:8][ext]`,
      hashFunction: 'xxhash64',
      chunkLoadTimeout: 5000,
      clean: !development,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      // rxjs exposes its modern files under its own condition.
      conditionNames: ['es2015', '...'],
      alias: development ? {} : productionEntryPoints,
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          use: {
            loader: require.resolve('swc-loader'),
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                target: 'es2022',
                transform: { react: { runtime: 'automatic', development, refresh: development } },
              },
            },
          },
        },
        {
          test: /react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
          loader: path.join(import.meta.dirname, 'lean/unnamed-components.mjs'),
        },
        { test: /\.(svg|png|webp|woff2)$/, type: 'asset/resource' },
        { test: /\.html$/, type: 'asset/source' },
      ],
    },
    optimization: {
      minimizer: [
        // swc: a third of terser's time, and smaller output.
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          terserOptions: { compress: { passes: 2 }, mangle: true },
          extractComments: false,
          parallel: false,
        }),
      ],
    },
    plugins: [new NoZod()],
    performance: false,
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  });

/**
 * Output folder and id of a build: from the caller, else from the environment that `portal/build-app.mjs` sets.
 * @param {string} folder
 * @param {BuildOptions} options
 */
export const buildOptions = (folder, { outDir, buildId, development = false }) => ({
  outDir: outDir ?? process.env.OUT_DIR ?? path.join(folder, 'dist'),
  buildId: buildId ?? process.env.BUILD_ID ?? 'dev',
  development,
});
