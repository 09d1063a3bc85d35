import path from 'node:path';
import webpack from 'webpack';

/** @import { Compiler } from 'webpack' */

/**
 * Replaces a file of a third-party package, identified by its location. If no such file is imported any more, the build
 * fails: otherwise the removed code would silently return.
 */
export class ModuleReplacement {
  /**
   * @param {object} what
   * @param {RegExp} what.pattern   the import
   * @param {RegExp} what.owner     the folder of the importer
   * @param {string} what.file      the replacement
   */
  constructor({ pattern, owner, file }) {
    this.pattern = pattern;
    this.owner = owner;
    this.file = file;
  }

  /** @param {Compiler} compiler */
  apply(compiler) {
    let isUsed = false;
    new webpack.NormalModuleReplacementPlugin(this.pattern, (resource) => {
      if (!this.owner.test(resource.context)) return;
      resource.request = this.file;
      isUsed = true;
    }).apply(compiler);
    compiler.hooks.afterCompile.tap('ModuleReplacement', (compilation) => {
      // A child compilation has a part of the modules.
      if (isUsed || compilation.compiler !== compiler) return;
      const gone = `nothing imports ${String(this.pattern)} from ${String(this.owner)} any more`;
      compilation.errors.push(new webpack.WebpackError(`${path.basename(this.file)} replaces nothing: ${gone}`));
    });
  }
}
