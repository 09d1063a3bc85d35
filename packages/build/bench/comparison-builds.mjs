// The same source as one bundle, and as one application whose remotes are split off lazily: what federation is measured against.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { inputsHash } from '../portal/inputs-hash.mjs';
import { browserParts, root } from '../portal/parts.mjs';
import { precompress } from '../portal/precompress.mjs';
import { baseConfig } from '../webpack/base-config.mjs';

const cache = path.join(root, '.cache/compare');
const remotes = browserParts().filter((part) => part !== 'shell');
const isScript = (name) => name.endsWith('.js');

/** Stands in for the federation runtime: the remotes are imported like any other module. */
function standIn(way, folder) {
  const doors = remotes
    .map((name) =>
      way === 'one' ? `import * as ${name.replaceAll('-', '_')} from '${root}/${name}/src/lifecycles';` : '',
    )
    .join('\n');
  const table = remotes
    .map(
      (name) =>
        `'${name}': () => ${way === 'one' ? `Promise.resolve(${name.replaceAll('-', '_')})` : `import(/* webpackChunkName: "${name}" */ '${root}/${name}/src/lifecycles')`}`,
    )
    .join(',\n');
  const file = path.join(folder, `federation-${way}.ts`);
  fs.writeFileSync(
    file,
    `${doors}\nconst doors = {\n${table}\n};\nexport const registerReleases = () => {};\nexport const registerChanged = () => {};\nexport const registerAgain = () => {};\nexport const loadLifecycles = (name) => doors[name]();\n`,
  );
  return file;
}

function configOf(way, outDir) {
  const base = baseConfig({ folder: path.join(root, 'shell'), outDir, uniqueName: way });
  const file = standIn(way, path.dirname(outDir));
  return {
    ...base,
    entry: { main: './src/start.ts' },
    optimization: { ...base.optimization, splitChunks: way === 'one' ? false : base.optimization.splitChunks },
    plugins: [
      ...base.plugins,
      new webpack.NormalModuleReplacementPlugin(/\/federation$/, (resource) => {
        if (resource.context.startsWith(path.join(root, 'shell'))) resource.request = file;
      }),
      ...(way === 'one' ? [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })] : []),
    ],
  };
}

async function compile(way, outDir) {
  const compiler = webpack(configOf(way, outDir));
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result)))),
  );
  if (stats.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }));
  const { entrypoints, namedChunkGroups } = stats.toJson({ all: false, entrypoints: true, chunkGroups: true });
  const filesOf = (group) => (group?.assets ?? []).map(({ name }) => name).filter(isScript);
  await precompress(outDir);
  const main = filesOf(entrypoints.main);
  const own = (name) => (way === 'lazy' ? filesOf(namedChunkGroups[name]) : []);
  fs.writeFileSync(
    path.join(outDir, 'comparison.json'),
    JSON.stringify({ main, remotes: Object.fromEntries(remotes.map((name) => [name, own(name)])) }),
  );
}

/** A build of exactly these sources, from the cache or fresh: `{folder, main, remotes: {name: files}}`. `way`: 'one' or 'lazy'. */
export async function comparisonBuild(way) {
  const hash = createHash('sha256').update(fs.readFileSync(import.meta.filename));
  for (const part of browserParts()) hash.update(inputsHash(part));
  const folder = path.join(cache, hash.digest('hex').slice(0, 12), way);
  if (!fs.existsSync(path.join(folder, 'comparison.json'))) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true });
    await compile(way, folder);
    for (const old of fs.readdirSync(cache))
      if (!folder.startsWith(path.join(cache, old))) fs.rmSync(path.join(cache, old), { recursive: true, force: true });
  }
  return { folder, ...JSON.parse(fs.readFileSync(path.join(folder, 'comparison.json'), 'utf8')) };
}

/** KiB, brotli, of what a first visit to a screen of `owner` fetches from this build. */
export function firstVisitKib({ folder, main, remotes: own }, owner) {
  return [...new Set([...main, ...own[owner]])].reduce(
    (sum, file) => sum + fs.statSync(path.join(folder, `${file}.br`)).size / 1024,
    0,
  );
}
