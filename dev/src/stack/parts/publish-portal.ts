import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { StackProblem } from '../stack-problem';
import { projectRoot } from './dev-program';

/**
 * Builds what changed of the portal and publishes it into this stack's releases; in a process of its own for its
 * memory's sake.
 */
export async function publishPortal(
  releasesDir: string,
  { say, stopping }: { say: (line: string) => void; stopping: AbortSignal },
): Promise<void> {
  const script = path.join(projectRoot, 'packages/bundler/portal.mjs');
  fs.mkdirSync(releasesDir, { recursive: true });
  const child = spawn(process.execPath, [script, '--releases', releasesDir], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stopping,
  });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => (errors = `${errors}${bytes.toString()}`.slice(-4_000)));
  let unfinished = '';
  child.stdout.on('data', (bytes: Buffer) => {
    const lines = `${unfinished}${bytes.toString()}`.split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) if (line.trim() && !line.endsWith('unchanged')) say(line.trim());
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new StackProblem(`the portal could not be built:\n${errors.trim()}`);
}
