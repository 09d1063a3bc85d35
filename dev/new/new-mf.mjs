// A new micro-frontend that builds, tests and shows up in the portal: npm run new:mf -- mf-stats --route /user/stats
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { addToLock } from './add-to-lock.mjs';
import { partName } from './part-name.mjs';
import { releaseInCompose } from './release-in-compose.mjs';
import { remoteFiles } from './remote-files.mjs';
import { writeFiles } from './write-files.mjs';

const { values, positionals } = parseArgs({
  options: { route: { type: 'string' }, root: { type: 'string', default: path.resolve(import.meta.dirname, '../..') } },
  allowPositionals: true,
});
try {
  make(values.root, positionals[0], values.route);
} catch (error) {
  console.error(`${error.message}\nusage: npm run new:mf -- mf-stats --route /user/stats`);
  process.exit(1);
}

function make(root, given, route) {
  const words = partName(root, given, 'mf');
  const others = fs
    .readdirSync(root)
    .map((folder) => path.join(root, folder, 'mfe.json'))
    .filter((file) => fs.existsSync(file))
    .map((file) => JSON.parse(fs.readFileSync(file, 'utf8')));
  checkRoute(route, others);
  const neighbour = JSON.parse(fs.readFileSync(path.join(root, 'mf-account/package.json'), 'utf8'));
  const manifest = {
    name: words.name,
    version: '1.0.0',
    private: true,
    scripts: neighbour.scripts,
    dependencies: neighbour.dependencies,
    devDependencies: neighbour.devDependencies,
  };
  const devPort = Math.max(3100, ...others.map((other) => other.devPort ?? 0)) + 1;
  const dockerfile = fs
    .readFileSync(path.join(root, 'mf-account/Dockerfile'), 'utf8')
    .replaceAll('mf-account', words.name);
  writeFiles(path.join(root, words.name), {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    Dockerfile: dockerfile,
    ...remoteFiles({ ...words, route, devPort }),
  });
  addToLock(root, manifest);
  releaseInCompose(root, words.name);
  console.log(`${words.name} is there, at ${route}.
  see it alone:         npm run dev -w ${words.name}        (http://localhost:${devPort})
  test it:              npx jest ${words.name}
  into the portal:      npm run release -- ${words.name}    (or npm start, which builds what is new)`);
}

function checkRoute(route, others) {
  if (!/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/.test(route ?? '')) throw new Error('--route must look like /user/stats');
  if (/^\/(api|mf|releases|health|internal|parts|metrics)(\/|$)/.test(route))
    throw new Error(`${route} belongs to the gateway`);
  const owner = others.find((other) => other.routes.some(({ path: taken }) => taken === route));
  if (owner) throw new Error(`${route} belongs to ${owner.name}`);
}
