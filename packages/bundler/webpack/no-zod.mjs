/** @import { Compiler, Module } from 'webpack' */

/** @param {Module | null | undefined} module */
const fileOf = (module) => module?.nameForCondition() ?? undefined;

/**
 * Fails a build that bundles zod, which would cost every player 21 KiB, and names the importer: shapes are for servers
 * and tests.
 */
export class NoZod {
  /** @param {Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('NoZod', (compilation) => {
      // Checked in chunks, because tree-shaken modules are not in them.
      compilation.hooks.afterChunks.tap('NoZod', (chunks) => {
        for (const chunk of chunks) {
          for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
            const file = fileOf(module);
            if (!file || !/[\\/]node_modules[\\/]zod[\\/]/.test(file)) continue;
            const importer = fileOf(compilation.moduleGraph.getIssuer(module)) ?? 'an entry';
            compilation.errors.push(
              new compiler.webpack.WebpackError(`zod must not reach the browser: ${importer} imports ${file}`),
            );
            return;
          }
        }
      });
    });
  }
}
