// With `node -r` on this file, Node runs TypeScript without a build, as jest does.
const fs = require('node:fs');
const { transformSync } = require('@swc/core');

require.extensions['.ts'] = (/** @type {NodeJS.Module} */ module, /** @type {string} */ filename) => {
  const { code } = transformSync(fs.readFileSync(filename, 'utf8'), {
    filename,
    configFile: false,
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  });
  Reflect.apply(Reflect.get(module, '_compile'), module, [code, filename]);
};
