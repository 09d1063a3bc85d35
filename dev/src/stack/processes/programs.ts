import fs from 'node:fs';
import path from 'node:path';
import type { Program } from './supervise';

/** Of this source file, and of programs built to dev/dist. */
export const projectRoot = folderWith('package-lock.json', __dirname);

function folderWith(file: string, folder: string): string {
  return fs.existsSync(path.join(folder, file)) ? folder : folderWith(file, path.dirname(folder));
}

const SEMI_SPACE_MIN_MB = 8;

/** A Node process of the stack with a bounded heap: an idle stack stays below a gigabyte. */
export function nodeProgram(
  name: string,
  script: string,
  options: { args?: string[]; env: Record<string, string>; heapMb: number; semiSpaceMb?: number },
): Program {
  return {
    name,
    command: process.execPath,
    args: [
      `--max-old-space-size=${options.heapMb}`,
      ...(options.semiSpaceMb === undefined ? [] : [`--max-semi-space-size=${options.semiSpaceMb}`]),
      // The garbage of requests is collected every eight megabytes and by one thread: ten processes share the cores of
      // one machine, where helper threads of the collector cost more than they save.
      `--min-semi-space-size=${SEMI_SPACE_MIN_MB}`,
      '--no-parallel-scavenge',
      '--enable-source-maps',
      script,
      ...(options.args ?? []),
    ],
    env: { NODE_COMPILE_CACHE: path.join(projectRoot, '.cache', 'node'), MALLOC_ARENA_MAX: '2', ...options.env },
  };
}

export function devProgram(
  name: 'mongo' | 'mail' | 'checkout',
  options: { args?: string[]; env: Record<string, string>; heapMb: number },
): Program {
  const folder = name === 'mongo' ? 'packages/embedded-mongodb/dist' : `dev/dist/${name}`;
  return nodeProgram(name, path.join(projectRoot, folder, 'main.js'), options);
}

const INHERITED_VARIABLES = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'LOG_LEVEL'];

/** The variables that every process inherits. All others are left out, so that a stack starts alike everywhere. */
export function baseEnvironment(): Record<string, string> {
  return pick((name) => INHERITED_VARIABLES.includes(name));
}

/** Inherited variables with a prefix, such as the payment provider's keys. */
export function variablesUnder(prefix: string): Record<string, string> {
  return pick((name) => name.startsWith(prefix));
}

function pick(isWanted: (name: string) => boolean): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined && isWanted(name)) chosen[name] = value;
  return chosen;
}

const USUAL_FOLDERS = [
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  '/opt/homebrew/sbin',
  '/opt/homebrew/bin',
];

/** The path of a command. System folders are searched too, because a user's PATH often lacks them. */
export function findCommand(name: string, more: string[] = []): string | undefined {
  const folders = [...more, ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), ...USUAL_FOLDERS];
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
