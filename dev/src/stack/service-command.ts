import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { projectRoot } from './parts/dev-program';
import { baseEnvironment } from './processes/base-environment';

const stackFile = z.object({ environments: z.record(z.string(), z.record(z.string(), z.string())) });

/** Runs a program of a service in that service's own environment: of the stack that runs on `--data DIR`. */
export function serviceCommand(part: string, program: string, words: string[]): void {
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
  const env = stackFile.parse(JSON.parse(text)).environments[part];
  const child = spawn(process.execPath, [path.join(projectRoot, part, 'dist', program), ...rest], {
    env: { ...baseEnvironment(), ...env },
    stdio: 'inherit',
  });
  child.once('exit', (code) => process.exit(code ?? 1));
}
