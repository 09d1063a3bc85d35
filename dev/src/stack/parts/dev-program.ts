import path from 'node:path';
import type { Program } from '../processes/supervise';

/** The project's root, seen from dev/dist/stack/parts (and from dev/src/stack/parts alike). */
export const projectRoot = path.resolve(__dirname, '../../../..');

const YOUNG_MB = 8;

/** A Node program of the stack, with a bound on its heap: the whole stack stays below a gigabyte when idle. */
export function nodeProgram(
  name: string,
  script: string,
  options: { args?: string[]; env: Record<string, string>; heapMb: number; youngMb?: number },
): Program {
  return {
    name,
    command: process.execPath,
    args: [
      `--max-old-space-size=${options.heapMb}`,
      ...(options.youngMb === undefined ? [] : [`--max-semi-space-size=${options.youngMb}`]),
      // What a request leaves behind is collected once for eight megabytes and not for each, by one thread: ten
      // processes share the cores of one machine, and the collector's helpers cost more than they bring.
      `--min-semi-space-size=${YOUNG_MB}`,
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
  return nodeProgram(name, path.join(projectRoot, 'dev/dist', name, 'main.js'), options);
}
