const path = require('node:path');
const base = require('../../../jest.config.cjs');

/** The tests as always, over sources of which one may be mutated. */
module.exports = {
  ...base,
  rootDir: path.resolve(__dirname, '../../..'),
  transform: Object.fromEntries(
    Object.entries(base.transform).map(([files, [, options]]) => [
      files,
      [require.resolve('./mutating-transform.cjs'), options],
    ]),
  ),
};
