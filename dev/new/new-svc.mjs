// A new service that builds, tests, and answers behind the gateway: npm run new:svc -- svc-notify
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { addToLock } from './add-to-lock.mjs';
import { contractFiles, enterContracts } from './enter-contracts.mjs';
import { partName } from './part-name.mjs';
import { serviceFiles } from './service-files.mjs';
import { serviceInCluster } from './service-in-cluster.mjs';
import { serviceInCompose } from './service-in-compose.mjs';
import { writeFiles } from './write-files.mjs';

const { values, positionals } = parseArgs({
  options: { root: { type: 'string', default: path.resolve(import.meta.dirname, '../..') } },
  allowPositionals: true,
});
try {
  make(values.root, positionals[0]);
} catch (error) {
  console.error(`${error.message}\nusage: npm run new:svc -- svc-notify`);
  process.exit(1);
}

function make(root, given) {
  const words = partName(root, given, 'svc');
  if (fs.existsSync(path.join(root, 'packages/contracts/src', words.short)))
    throw new Error(`packages/contracts/src/${words.short} is there already`);
  const neighbour = JSON.parse(fs.readFileSync(path.join(root, 'svc-contest/package.json'), 'utf8'));
  const dependencies = Object.fromEntries(
    ['@baazi/contracts', '@baazi/service-kit', 'mongoose', 'zod'].map((name) => [name, neighbour.dependencies[name]]),
  );
  const manifest = { name: words.name, version: '1.0.0', private: true, dependencies };
  const dockerfile = fs
    .readFileSync(path.join(root, 'svc-contest/Dockerfile'), 'utf8')
    .replaceAll(/^.*\/seasons .*\n/gm, '')
    .replaceAll('svc-contest', words.name);
  writeFiles(path.join(root, words.name), {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    Dockerfile: dockerfile,
    ...serviceFiles(words),
  });
  writeFiles(path.join(root, 'packages/contracts/src', words.short), contractFiles(words));
  enterContracts(root, words);
  addToLock(root, manifest);
  serviceInCompose(root, words.name);
  serviceInCluster(root, words.name);
  console.log(`${words.name} is there; its first endpoint is GET /api/${words.short}.
  what it promises:     packages/contracts/src/${words.short}/
  test it:              npx jest ${words.name}
  run it:               npm start          (every svc-* folder is started)
  in containers:        a key of its own comes from node deploy/make-env.mjs (see docs/run-it.md for a system that runs already)`);
}
