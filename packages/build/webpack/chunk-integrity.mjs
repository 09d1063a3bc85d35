/** @import { Compiler } from 'webpack' */

/**
 * Chunks are loaded by webpack's own loader: it gets the same integrity map (path -> sha384) as the entries, which the
 * shell puts on the page before it loads anything.
 */
export class ChunkIntegrity {
  /** @param {Compiler} compiler */
  apply(compiler) {
    const { runtime, Template } = compiler.webpack;
    compiler.hooks.compilation.tap('ChunkIntegrity', (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('ChunkIntegrity', (source) =>
        Template.asString([
          source,
          'var known = self.portalFiles && self.portalFiles[new URL(url, location.href).pathname];',
          'if (known) script.integrity = known;',
        ]),
      );
    });
  }
}
