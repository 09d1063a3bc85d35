import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const script = path.resolve(import.meta.dirname, '../../bundler/part.mjs');

/**
 * Builds an app from the working tree, in a child process, because this package also runs without webpack. Returns the
 * build folder; undefined if the build failed, whose errors the child has printed.
 * @param {string} name
 * @param {(line: string) => void} say
 */
export async function buildApp(name, say) {
  const child = spawn(process.execPath, [script, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const lines = output.trimEnd().split('\n');
  const folder = lines.pop();
  for (const line of lines) say(line);
  return child.exitCode === 0 ? folder : undefined;
}
