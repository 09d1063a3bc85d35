import fs from 'node:fs';
import path from 'node:path';
import { addToLock } from './add-to-lock';
import { contractFiles, enterContracts } from './enter-contracts';
import { formatFiles } from './format-files';
import { readManifest } from './manifest';
import { partName } from './part-name';
import { serviceFiles } from './service-files';
import { serviceInCluster } from './service-in-cluster';
import { serviceInCompose } from './service-in-compose';
import { writeFiles } from './write-files';

const KITS = ['@baazi/contracts', '@baazi/service-kit', 'mongoose', 'zod'];

/** A new service that builds, tests, and answers behind the gateway; answers what to say about it. */
export function makeService(root: string, given: string | undefined): string {
  const words = partName(root, given, 'svc');
  if (fs.existsSync(path.join(root, 'packages/contracts/src', words.short)))
    throw new Error(`packages/contracts/src/${words.short} is there already`);
  const neighbour = readManifest(path.join(root, 'svc-contest/package.json'));
  const dependencies = Object.fromEntries(
    Object.entries(neighbour.dependencies).filter(([name]) => KITS.includes(name)),
  );
  const manifest = { ...neighbour, name: words.name, version: '1.0.0', dependencies };
  const dockerfile = fs
    .readFileSync(path.join(root, 'svc-contest/Dockerfile'), 'utf8')
    .replaceAll(/^.*\/seasons .*\n/gm, '')
    .replaceAll('svc-contest', words.name);
  writeFiles(path.join(root, words.name), {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    Dockerfile: dockerfile,
    ...serviceFiles(words),
  });
  const contracts = path.join('packages/contracts/src', words.short);
  writeFiles(path.join(root, contracts), contractFiles(words));
  enterContracts(root, words);
  addToLock(root, manifest);
  serviceInCompose(root, words.name);
  serviceInCluster(root, words.name);
  formatFiles(root, [
    words.name,
    'packages/contracts/src',
    'docker-compose.yml',
    `deploy/kubernetes/${words.name}.yaml`,
    'deploy/kubernetes/common.yaml',
    'deploy/kubernetes/kustomization.yaml',
  ]);
  return `${words.name} is there; its first endpoint is GET /api/${words.short}.
  what it promises:     ${contracts}/
  test it:              npm test -w ${words.name}
  run it:               npm start          (every svc-* folder is started)
  in containers:        a key of its own comes from node deploy/make-env.mjs
                        (docs/run-it.md: for a system that runs already)`;
}
