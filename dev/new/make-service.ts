import fs from 'node:fs';
import path from 'node:path';
import { addToLock, readManifest } from './manifest';
import { contractFiles, addToContracts } from './add-to-contracts';
import { formatFiles, writeFiles } from './write-files';
import { parseScaffoldName } from './scaffold-name';
import { serviceFiles } from './service-files';
import { addServiceToCluster } from './add-to-cluster';
import { addServiceToCompose } from './add-to-compose';

const KITS = ['@baazi/contracts', '@baazi/service-kit', 'mongoose', 'zod'];

/** Creates a service that builds, passes its tests and is routed by the gateway; returns a message for the user. */
export function makeService(root: string, given: string | undefined): string {
  const names = parseScaffoldName(root, given, 'svc');
  if (fs.existsSync(path.join(root, 'packages/contracts/src', names.short)))
    throw new Error(`packages/contracts/src/${names.short} is there already`);
  const template = readManifest(path.join(root, 'svc-contest/package.json'));
  const dependencies = Object.fromEntries(
    Object.entries(template.dependencies).filter(([name]) => KITS.includes(name)),
  );
  const manifest = { ...template, name: names.name, version: '1.0.0', dependencies };
  const dockerfile = fs
    .readFileSync(path.join(root, 'svc-contest/Dockerfile'), 'utf8')
    .replaceAll(/^.*(\/seasons| node_modules\/@baazi\/\S+) ?.*\n/gm, '')
    .replaceAll('svc-contest', names.name);
  writeFiles(path.join(root, names.name), {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    Dockerfile: dockerfile,
    ...serviceFiles(names),
  });
  const contracts = path.join('packages/contracts/src', names.short);
  writeFiles(path.join(root, contracts), contractFiles(names));
  addToContracts(root, names);
  addToLock(root, manifest);
  addServiceToCompose(root, names.name);
  addServiceToCluster(root, names.name);
  formatFiles(root, [
    names.name,
    'packages/contracts/src',
    'docker-compose.yml',
    `deploy/kubernetes/${names.name}.yaml`,
    'deploy/kubernetes/common.yaml',
    'deploy/kubernetes/kustomization.yaml',
  ]);
  return `${names.name} is created; its first endpoint is GET /api/${names.short}.
  its contract:         ${contracts}/
  test it:              npm test -w ${names.name}
  run it:               npm start          (every svc-* folder is started)
  in containers:        node deploy/make-env.mjs creates its key
                        (docs/run-it.md: for a running system)`;
}
