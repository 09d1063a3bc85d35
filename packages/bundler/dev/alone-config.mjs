import fs from 'node:fs';
import path from 'node:path';
import { baseConfig } from '../webpack/base-config.mjs';
import { NoZod } from '../webpack/no-zod.mjs';

/** @import { Configuration } from 'webpack' */

/**
 * The standalone page of a remote: the real kit over a fake transport, all from source, without federation.
 * @param {string} folder
 * @returns {Configuration}
 */
export function aloneConfig(folder) {
  const own = path.join(folder, 'src/standalone.tsx');
  if (!fs.existsSync(own))
    throw new Error(`${path.basename(folder)} has no src/standalone.tsx: what its page shows when it runs alone`);
  const base = baseConfig({
    folder,
    outDir: path.join(folder, 'dist'),
    uniqueName: `${path.basename(folder)}_alone`,
    development: true,
  });
  return {
    ...base,
    name: 'alone',
    entry: { alone: own },
    output: { ...base.output, filename: 'alone/[name].js', chunkFilename: 'alone/[name].js', publicPath: '/' },
    // The fake replies are parsed by the contract's shapes, so zod is allowed here.
    plugins: base.plugins.filter((plugin) => !(plugin instanceof NoZod)),
  };
}

/** @param {string} name */
export const alonePage = (name) =>
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${name}, alone</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
  </head>
  <body><script src="/alone/alone.js"></script></body>
</html>`;
