// Packs what a team in another repository builds against: the kit's types, the contracts, and the command that
// describes a release.
// Usage: npx baazi pack [-- INTO]      (default: .cache/packs); the last lines name the packs.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../apps.mjs';
import { emitPackages } from './emit-packages.mjs';
import { stageContracts, stageDescribeRelease, stageKit } from './stage-packages.mjs';

const into = path.resolve(process.argv[2] ?? path.join(root, '.cache/packs'));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'packs-'));
/** @param {string} name */
function stage(name) {
  const folder = path.join(scratch, name);
  fs.mkdirSync(folder);
  return folder;
}

try {
  const emitted = emitPackages(path.join(scratch, 'emitted'));
  const [contracts = '', kit = '', command = ''] = ['contracts', 'portal-kit', 'describe-release'].map(stage);
  stageContracts(emitted, contracts);
  stageKit(emitted, kit);
  stageDescribeRelease(command);
  fs.mkdirSync(into, { recursive: true });
  for (const folder of [contracts, kit, command]) {
    const output = execFileSync('npm', ['pack', '--silent', '--pack-destination', into], {
      cwd: folder,
      encoding: 'utf8',
    });
    console.log(path.join(into, output.trim()));
  }
} finally {
  fs.rmSync(scratch, { recursive: true });
}
