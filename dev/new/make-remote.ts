import fs from 'node:fs';
import path from 'node:path';
import type { RemoteDeclaration } from '@baazi/contracts';
import { declarationShape } from '@baazi/contracts/registry-shapes';
import { addToLock, readManifest, type Manifest } from './manifest';
import { formatFiles, writeFiles } from './write-files';
import { parseScaffoldName } from './scaffold-name';
import { addReleaseToCompose } from './add-to-compose';
import { remoteFiles } from './remote-files';

/** Creates a micro-frontend that builds, passes its tests and appears in the portal; returns a message for the user. */
export function makeRemote(root: string, given: string | undefined, wanted: string | undefined): string {
  const names = parseScaffoldName(root, given, 'mf');
  const remotes = remotesOf(root);
  const route = freeRoute(wanted, remotes);
  const template = readManifest(path.join(root, 'mf-account/package.json'));
  const manifest = { ...template, name: names.name, version: '1.0.0', dependencies: neededDependencies(template) };
  const devPort = Math.max(3100, ...remotes.map((remote) => remote.devPort ?? 0)) + 1;
  const dockerfile = fs
    .readFileSync(path.join(root, 'mf-account/Dockerfile'), 'utf8')
    .replaceAll('mf-account', names.name);
  writeFiles(path.join(root, names.name), {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    Dockerfile: dockerfile,
    ...remoteFiles(names, { route, devPort }),
  });
  addToLock(root, manifest);
  addReleaseToCompose(root, names.name);
  formatFiles(root, [names.name, 'docker-compose.yml']);
  return `${names.name} is created, at ${route}.
  run it alone:         npm run dev -w ${names.name}        (http://localhost:${devPort})
  test it:              npm test -w ${names.name}
  release it:           npm run release -- ${names.name}    (or npm start, which builds what is new)`;
}

/** The packages that the files of a new remote import. */
const allowedDependencies = /^(@baazi\/(contracts|portal-kit)|react|react-dom|react-router-dom|styled-components)$/;
const neededDependencies = ({ dependencies }: Manifest): Manifest['dependencies'] =>
  Object.fromEntries(Object.entries(dependencies).filter(([name]) => allowedDependencies.test(name)));

const remotesOf = (root: string): RemoteDeclaration[] =>
  fs
    .readdirSync(root)
    .map((folder) => path.join(root, folder, 'mfe.json'))
    .filter((file) => fs.existsSync(file))
    .map((file) => declarationShape.parse(JSON.parse(fs.readFileSync(file, 'utf8'))));

function freeRoute(route: string | undefined, remotes: readonly RemoteDeclaration[]): string {
  if (route === undefined || !/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/.test(route))
    throw new Error('--route must look like /user/stats');
  if (/^\/(api|mf|releases|health|internal|parts|metrics)(\/|$)/.test(route))
    throw new Error(`${route} belongs to the gateway`);
  const owner = remotes.find((remote) => remote.routes.some(({ path: taken }) => taken === route));
  if (owner) throw new Error(`${route} belongs to ${owner.name}`);
  return route;
}
