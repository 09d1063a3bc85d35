// Shapes belong to servers and tests: zod would cost every player 21 KiB. Such a build fails, naming who imported it.
export class NoZod {
  apply(compiler) {
    compiler.hooks.compilation.tap('NoZod', (compilation) => {
      // Chunks hold what is really shipped: what tree shaking left out is not in them.
      compilation.hooks.afterChunks.tap('NoZod', (chunks) => {
        for (const chunk of chunks) {
          for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk)) {
            if (!/[\\/]node_modules[\\/]zod[\\/]/.test(module.resource ?? '')) continue;
            const importer = compilation.moduleGraph.getIssuer(module)?.resource ?? 'an entry';
            compilation.errors.push(
              new compiler.webpack.WebpackError(
                `zod must not reach the browser: ${importer} imports ${module.resource}`,
              ),
            );
            return;
          }
        }
      });
    });
  }
}
