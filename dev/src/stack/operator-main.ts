import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { baseEnvironment } from './processes/base-environment';
import { projectRoot } from './parts/dev-program';

const stackFile = z.object({ environments: z.record(z.string(), z.record(z.string(), z.string())) });

/**
 * `npm run operator -- add EMAIL [--data DIR]`: makes a user of the running stack an operator, with svc-auth's own
 * environment; `-- forget-factors EMAIL` lets one in again who has lost every second factor.
 */
function run(words: string[]): void {
  const at = words.indexOf('--data');
  const dataDir = at === -1 ? '.data' : (words[at + 1] ?? '.data');
  const rest = at === -1 ? words : words.filter((_, i) => i !== at && i !== at + 1);
  let text: string;
  try {
    text = fs.readFileSync(path.join(dataDir, 'stack.json'), 'utf8');
  } catch {
    console.error(`no stack runs on ${dataDir}: start it first, or name its folder with --data`);
    process.exit(1);
  }
  const env = stackFile.parse(JSON.parse(text)).environments['svc-auth'];
  const command = path.join(projectRoot, 'svc-auth/dist/operators/command/main.js');
  const child = spawn(process.execPath, [command, ...rest], {
    env: { ...baseEnvironment(), ...env },
    stdio: 'inherit',
  });
  child.once('exit', (code) => process.exit(code ?? 1));
}

run(process.argv.slice(2));
