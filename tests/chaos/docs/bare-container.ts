import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../deploy/compose-file';
import { makeNodeImage, NODE_IMAGE } from '../containers/base-images';
import { buildImage, RUN_OPTIONS, ULIMITS } from '../containers/podman';

const IMAGE = 'localhost/ipl-baazi/newcomer:latest';

/**
 * Runs this check in a container that has Debian, Node, npm and git, as a newcomer's machine. Only the player of the
 * commands takes packages from here; the clone that it plays in installs its own. Returns the exit code.
 */
export function playInContainer(work: string, args: readonly string[]): number {
  fs.mkdirSync(work, { recursive: true });
  makeNodeImage(work, (line) => console.log(line));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-newcomer-'));
  const dockerfile = path.join(folder, 'Dockerfile');
  fs.writeFileSync(
    dockerfile,
    `FROM ${NODE_IMAGE}\nRUN apt-get update -q && apt-get install -qy --no-install-recommends git && rm -rf /var/lib/apt/lists/*\n`,
  );
  buildImage({ image: IMAGE, dockerfile, context: folder });
  const source = path.join(folder, 'source');
  execFileSync('git', ['clone', '--quiet', root, source]);
  fs.mkdirSync(path.join(source, 'node_modules'));
  const mounts = [`${source}:/player`, `${path.join(root, 'node_modules')}:/player/node_modules:ro`];
  const player = ['node', 'dev/run-typescript.mjs', 'tests/chaos/docs/play-docs.ts', ...args];
  const { status } = spawnSync(
    'podman',
    [
      ...[...RUN_OPTIONS, 'run', '--rm', '--init', '--pull=never', ...ULIMITS, '--pids-limit=4096'],
      ...mounts.flatMap((mount) => ['--volume', mount]),
      ...['--workdir', '/player', IMAGE, ...player],
    ],
    { stdio: 'inherit' },
  );
  fs.rmSync(folder, { recursive: true, force: true });
  return status ?? 1;
}
