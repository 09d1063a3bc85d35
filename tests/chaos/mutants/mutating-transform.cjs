// Reads one file of the project as if a guard were not in it; the tree itself stays unchanged. `MUTATION` names it.
const path = require('node:path');
const swc = require('@swc/jest');
const { root } = require('../../../dev/prepare/root.mjs');

const mutation = process.env.MUTATION === undefined ? undefined : JSON.parse(process.env.MUTATION);
const target = mutation && path.join(root, mutation.file);

/** @param {string} source @param {string} file */
const read = (source, file) => (file === target ? source.replace(mutation.text, () => mutation.instead) : source);

module.exports = {
  /** @param {object} options */
  createTransformer(options) {
    const inner = swc.createTransformer(options);
    return {
      ...inner,
      /** @param {string} source @param {string} file @param {object} more */
      process: (source, file, more) => inner.process(read(source, file), file, more),
      /** @param {string} source @param {string} file @param {object} more */
      getCacheKey: (source, file, more) => inner.getCacheKey(read(source, file), file, more),
    };
  },
};
