import fs from 'node:fs';
import { STACK_MARK } from '../data-folder/claim-folder';
import type { DataFolder } from '../data-folder/open-data-folder';
import { baseEnvironment } from './base-environment';
import { openPidsFile } from './pids-file';
import { supervise, type Program, type Supervised } from './supervise';

const LOG_BYTES_MAX = 20 * 1024 * 1024;

export interface StackProcesses {
  start(program: Program): Supervised;
  /** Aborted when the stack begins to stop. */
  stopping: AbortSignal;
  logOf(name: string): string;
  /** The later started ends first: parts before the servers they stand on. */
  stopAll(): Promise<void>;
  killAll(): void;
}

/** Everything this stack runs. */
export function openStackProcesses(folder: DataFolder, say: (line: string) => void): StackProcesses {
  const pids = openPidsFile(folder);
  const waves: Supervised[][] = [];
  const logOf = (name: string) => folder.file('logs', `${name}.log`);
  const stopping = new AbortController();
  fs.mkdirSync(folder.file('logs'), { recursive: true });
  return {
    logOf,
    stopping: stopping.signal,
    start(program) {
      if (stopping.signal.aborted) throw new Error(`${program.name} was started while the stack stops`);
      shorten(logOf(program.name));
      const env = { ...baseEnvironment(), ...program.env, [STACK_MARK]: folder.namespace };
      const supervised = supervise(
        { ...program, env },
        {
          logFile: logOf(program.name),
          started: (pid) => pids.set(program.name, pid),
          died: (how) => {
            pids.clear(program.name);
            say(`${program.name} died (${how}); starting it again`);
          },
        },
      );
      waveOf(program.name, waves).push(supervised);
      return supervised;
    },
    async stopAll() {
      stopping.abort();
      for (const wave of waves.toReversed()) {
        await Promise.all(
          wave.map(async (part) => {
            await part.stop();
            pids.clear(part.name);
          }),
        );
      }
    },
    killAll() {
      stopping.abort();
      for (const part of waves.flat()) part.kill();
    },
  };
}

/** 0: servers, 1: mail and checkout, 2: services, 3: the door. */
function waveOf(name: string, waves: Supervised[][]): Supervised[] {
  const index = name === 'gateway' ? 3 : name.startsWith('svc-') ? 2 : name === 'mail' || name === 'checkout' ? 1 : 0;
  for (let i = waves.length; i <= index; i++) waves.push([]);
  return waves[index] ?? [];
}

/** One old log is kept; a stack that runs for weeks does not fill the disk at each start. */
function shorten(file: string): void {
  if (fs.existsSync(file) && fs.statSync(file).size > LOG_BYTES_MAX) fs.renameSync(file, `${file}.1`);
}
