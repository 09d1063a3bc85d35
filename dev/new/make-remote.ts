import fs from 'node:fs';
import path from 'node:path';
import type { RemoteDeclaration } from '@baazi/contracts';
import { declarationShape } from '@baazi/contracts/registry-shapes';
import { addToLock } from './add-to-lock';
import { formatFiles } from './format-files';
import { readManifest, type Manifest } from './manifest';
import { partName } from './part-name';
import { releaseInCompose } from './release-in-compose';
import { remoteFiles } from './remote-files';
import { writeFiles } from './write-files';

/** A new micro-frontend that builds, tests and shows up in the portal; answers what to say about it. */
export function makeRemote(root: string, given: string | undefined, wanted: string | undefined): string {
  const words = partName(root, given, 'mf');
  const others = remotesOf(root);
  const route = freeRoute(wanted, others);
  const neighbour = readManifest(path.join(root, 'mf-account/package.json'));
  const manifest = { ...neighbour, name: words.name, version: '1.0.0', dependencies: ofItsFiles(neighbour) };
  const devPort = Math.max(3100, ...others.map((other) => other.devPort ?? 0)) + 1;
  const dockerfile = fs
    .readFileSync(path.join(root, 'mf-account/Dockerfile'), 'utf8')
    .replaceAll('mf-account', words.name);
  writeFiles(path.join(root, words.name), {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    Dockerfile: dockerfile,
    ...remoteFiles(words, { route, devPort }),
  });
  addToLock(root, manifest);
  releaseInCompose(root, words.name);
  formatFiles(root, [words.name, 'docker-compose.yml']);
  return `${words.name} is there, at ${route}.
  see it alone:         npm run dev -w ${words.name}        (http://localhost:${devPort})
  test it:              npm test -w ${words.name}
  into the portal:      npm run release -- ${words.name}    (or npm start, which builds what is new)`;
}

/** What the files of a new remote import; what else its neighbour uses is the neighbour's. */
const used = /^(@baazi\/(contracts|portal-kit)|react|react-dom|react-router-dom|styled-components)$/;
const ofItsFiles = ({ dependencies }: Manifest): Manifest['dependencies'] =>
  Object.fromEntries(Object.entries(dependencies).filter(([name]) => used.test(name)));

const remotesOf = (root: string): RemoteDeclaration[] =>
  fs
    .readdirSync(root)
    .map((folder) => path.join(root, folder, 'mfe.json'))
    .filter((file) => fs.existsSync(file))
    .map((file) => declarationShape.parse(JSON.parse(fs.readFileSync(file, 'utf8'))));

function freeRoute(route: string | undefined, others: readonly RemoteDeclaration[]): string {
  if (route === undefined || !/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/.test(route))
    throw new Error('--route must look like /user/stats');
  if (/^\/(api|mf|releases|health|internal|parts|metrics)(\/|$)/.test(route))
    throw new Error(`${route} belongs to the gateway`);
  const owner = others.find((other) => other.routes.some(({ path: taken }) => taken === route));
  if (owner) throw new Error(`${route} belongs to ${owner.name}`);
  return route;
}
