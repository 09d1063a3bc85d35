// Bundles the programs of server parts, each with its dependencies into one file in its part's dist/ folder.
// A program is a file src/**/main.ts or src/**/*-main.ts.
// Usage: node packages/bundler/servers.mjs FOLDER ...
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './apps.mjs';

/** Packages with binaries. They stay in node_modules, and an image copies them from there. */
const EXTERNAL = ['@node-rs/argon2', 'lmdb', 'sharp'];

/** Read as files at run time, from node_modules/@baazi. */
const FILES = ['@baazi/contracts/rules/*', '@baazi/proofs/verify'];

/**
 * Maps a file of another package to its first line. A source map of all lines takes 100 MB and 0.2 s in a service that
 * prints its first stack trace.
 * @type {import('esbuild').Plugin}
 */
const shortMaps = {
  name: 'short-maps',
  setup({ onLoad }) {
    const map = Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString('base64');
    onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, async ({ path: file }) => ({
      contents: `${await fs.promises.readFile(file, 'utf8')}\n//# sourceMappingURL=data:application/json;base64,${map}`,
    }));
  },
};

/** @param {string} folder */
function programsOf(folder) {
  const src = path.join(root, folder, 'src');
  return fs
    .readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[/-])main\.ts$/.test(file))
    .map((file) => ({ in: path.join(src, file), out: path.join(folder, 'dist', file.replace(/\.ts$/, '')) }));
}

const folders = process.argv.slice(2);
for (const folder of folders) fs.rmSync(path.join(root, folder, 'dist'), { recursive: true, force: true });
await build({
  entryPoints: folders.flatMap(programsOf),
  outdir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // Logs and metrics name classes and functions.
  keepNames: true,
  minifyWhitespace: true,
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  external: [...EXTERNAL, ...FILES],
  plugins: [shortMaps],
  logLevel: 'warning',
});
