import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';

const require = createRequire(import.meta.url);
const shim = path.join(import.meta.dirname, 'refresh-runtime.cjs');

/** @import { Configuration } from 'webpack' */

/**
 * A development configuration with Fast Refresh across federation.
 * @param {Configuration} config
 * @returns {Configuration}
 */
export function withRefresh(config) {
  const alias = config.resolve?.alias;
  if (Array.isArray(alias)) throw new TypeError('aliases are given by name');
  return {
    ...config,
    resolve: {
      ...config.resolve,
      alias: {
        ...alias,
        'react-refresh/runtime$': shim,
        'react-refresh/cjs/react-refresh-runtime.development.js$': path.join(
          path.dirname(require.resolve('react-refresh/package.json')),
          'cjs/react-refresh-runtime.development.js',
        ),
      },
    },
    plugins: [
      ...(config.plugins ?? []),
      new ReactRefreshPlugin({ overlay: false, exclude: [/node_modules/, shim], library: config.output?.uniqueName }),
    ],
  };
}
