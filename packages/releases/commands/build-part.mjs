import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const script = path.resolve(import.meta.dirname, '../../bundler/part.mjs');

/**
 * Builds a part as it stands. In a process of its own, for this package also runs where there is no webpack. Answers
 * the folder with the build; undefined when it does not build, which the child has told by then.
 * @param {string} name
 * @param {(line: string) => void} say
 */
export async function buildPart(name, say) {
  const child = spawn(process.execPath, [script, name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [told] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const lines = told.trimEnd().split('\n');
  const folder = lines.pop();
  for (const line of lines) say(line);
  return child.exitCode === 0 ? folder : undefined;
}
