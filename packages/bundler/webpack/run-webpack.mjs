import webpack from 'webpack';

/** @import { Compiler, Configuration, Stats } from 'webpack' */

/**
 * @param {Compiler} compiler
 * @returns {Promise<Stats>}
 */
const run = (compiler) =>
  new Promise((resolve, reject) => {
    compiler.run((error, stats) =>
      compiler.close((closeError) => {
        if (stats && !error && !closeError) resolve(stats);
        else reject(error ?? closeError ?? new Error('webpack built nothing'));
      }),
    );
  });

/**
 * Runs one build; throws with all of webpack's errors.
 * @param {Configuration} config
 */
export async function runWebpack(config) {
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack takes no such configuration');
  const stats = await run(compiler);
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only', colors: false }));
  return stats;
}
