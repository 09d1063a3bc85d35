// What federation costs on the first visit: the same source as one bundle, and as one application with lazy routes, against
// what is really shipped. KiB brotli. Usage: node packages/build/bench/compare-bundles.mjs; exit code 1 when a ratio is broken.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import webpack from 'webpack';
import { checkBudgets } from '../budgets/check-budgets.mjs';
import { buildParts } from '../portal/build-parts.mjs';
import { browserParts, root } from '../portal/parts.mjs';
import { baseConfig } from '../webpack/base-config.mjs';

const scratch = path.join(root, '.cache/compare');
const remotes = browserParts().filter((part) => part !== 'shell');
const limits = { one: 1.3, lazy: 1.2 };

/** Stands in for the federation runtime: the remotes are imported like any other module. */
function standIn(way) {
  const doors = remotes.map((name) => (way === 'one' ? `import * as ${name.replaceAll('-', '_')} from '${root}/${name}/src/lifecycles';` : '')).join('\n');
  const table = remotes.map((name) => `'${name}': () => ${way === 'one' ? `Promise.resolve(${name.replaceAll('-', '_')})` : `import(/* webpackChunkName: "${name}" */ '${root}/${name}/src/lifecycles')`}`).join(',\n');
  const file = path.join(scratch, `federation-${way}.ts`);
  fs.writeFileSync(file, `${doors}\nconst doors = {\n${table}\n};\nexport const registerReleases = () => {};\nexport const registerChanged = () => {};\nexport const registerAgain = () => {};\nexport const loadLifecycles = (name) => doors[name]();\n`);
  return file;
}

const brotli = (file) => zlib.brotliCompressSync(fs.readFileSync(file)).length / 1024;

async function build(way) {
  const outDir = path.join(scratch, way);
  const base = baseConfig({ folder: path.join(root, 'shell'), outDir, uniqueName: way });
  const file = standIn(way);
  const compiler = webpack({
    ...base,
    entry: { main: './src/start.ts' },
    optimization: { ...base.optimization, splitChunks: way === 'one' ? false : base.optimization.splitChunks },
    plugins: [
      ...base.plugins,
      new webpack.NormalModuleReplacementPlugin(/\/federation$/, (resource) => { if (resource.context.startsWith(path.join(root, 'shell'))) resource.request = file; }),
      ...(way === 'one' ? [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })] : []),
    ],
  });
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result)))));
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
  const { entrypoints, namedChunkGroups } = stats.toJson({ all: false, entrypoints: true, chunkGroups: true });
  const sizeOf = (group) => (group?.assets ?? []).filter(({ name }) => name.endsWith('.js')).reduce((sum, { name }) => sum + brotli(path.join(outDir, name)), 0);
  return (owner) => sizeOf(entrypoints.main) + (way === 'lazy' ? sizeOf(namedChunkGroups[owner]) : 0);
}

fs.rmSync(scratch, { recursive: true, force: true });
fs.mkdirSync(scratch, { recursive: true });
const one = await build('one');
const lazy = await build('lazy');
const shipped = checkBudgets((await buildParts(browserParts())).map(({ folder }) => folder));
const result = [['/', 'mf-public'], ['/user/dashboard', 'mf-contests']].map(([route, owner]) => {
  const federated = shipped.find(({ what }) => what === `first visit of ${route}`).kib;
  const round = (number) => Number(number.toFixed(2));
  return { route, federated: round(federated), oneBundle: round(one(owner)), lazy: round(lazy(owner)), toOne: round(federated / one(owner)), toLazy: round(federated / lazy(owner)) };
});
console.log(JSON.stringify(result));
if (result.some(({ toOne, toLazy }) => toOne > limits.one || toLazy > limits.lazy)) process.exit(1);
