// `npm test -w PART`: the types and unit tests of the part in whose folder it runs, without servers. Suites that need
// servers (*.db.test.ts, *.flow.test.ts) run in the whole `npm test`.
// Further arguments go to jest: npm test -w svc-wallet -- --watch
import fs from 'node:fs';
import path from 'node:path';
import { installPackages } from '../dev/prepare/install-packages.mjs';
import { root } from '../dev/prepare/root.mjs';
import { installed, runChild } from './run/child.mjs';

const part = path.relative(root, process.cwd());
if (part === '' || part.startsWith('..')) throw new Error('start me in the folder of a part: npm test -w PART');
await installPackages((line) => console.log(line));

/** The project's own rules, for this folder alone, checked incrementally. */
function typesOfPart() {
  const folder = path.join(root, 'node_modules/.cache/types', part);
  const config = path.join(folder, 'tsconfig.json');
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions: { incremental: true, tsBuildInfoFile: path.join(folder, 'tsinfo'), types: ['node', 'jest'] },
      include: [path.join(root, part)],
      exclude: [path.join(root, part, 'dist'), '**/node_modules'],
    }),
  );
  return runChild(installed('tsc'), ['--noEmit', '-p', config]);
}

const codes = [
  await typesOfPart(),
  await runChild(installed('jest'), [
    ...['--roots', path.join(root, part)],
    ...['--selectProjects', 'unit'],
    '--passWithNoTests',
    ...process.argv.slice(2),
  ]),
];
process.exitCode = Math.max(...codes);
