import { transformFileSync } from '@swc/core';

/**
 * The guard of the page as one line for an inline script. Not a module: it must run at once.
 * @param {string} file
 */
export const minifyGuard = (file) =>
  transformFileSync(file, {
    swcrc: false,
    isModule: false,
    minify: true,
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2017',
      minify: { compress: { unsafe_arrows: true, passes: 2 }, mangle: { toplevel: true } },
    },
  }).code.trim();
