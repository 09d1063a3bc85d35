import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { Socket } from 'node:net';
import { STACK_MARK, type DataFolder, writeJson } from '../data-folder';
import { baseEnvironment } from './programs';
import { supervise, type Program, type Supervised } from './supervise';

const LOG_BYTES_MAX = 20 * 1024 * 1024;

export interface StackProcesses {
  start(program: Program): Supervised;
  /** Aborted when the stack begins to stop. */
  stopping: AbortSignal;
  logOf(name: string): string;
  /** Stops in reverse order: services before the servers they use. */
  stopAll(): Promise<void>;
  killAll(): void;
}

/** All processes of this stack. */
export function openStackProcesses(folder: DataFolder, print: (line: string) => void): StackProcesses {
  const pids = openPidsFile(folder);
  const groups: Supervised[][] = [];
  const logOf = (name: string) => folder.file('logs', `${name}.log`);
  const stopping = new AbortController();
  fs.mkdirSync(folder.file('logs'), { recursive: true });
  return {
    logOf,
    stopping: stopping.signal,
    start(program) {
      if (stopping.signal.aborted) throw new Error(`${program.name} was started while the stack stops`);
      rotateLog(logOf(program.name));
      const env = { ...baseEnvironment(), ...program.env, [STACK_MARK]: folder.namespace };
      const supervised = supervise(
        { ...program, env },
        {
          logFile: logOf(program.name),
          started: (pid) => pids.set(program.name, pid),
          exited: (how) => {
            pids.clear(program.name);
            print(`${program.name} exited (${how}); restarting it`);
          },
        },
      );
      stopGroup(program.name, groups).push(supervised);
      return supervised;
    },
    async stopAll() {
      stopping.abort();
      for (const group of groups.toReversed()) {
        await Promise.all(
          group.map(async (program) => {
            await program.stop();
            pids.clear(program.name);
          }),
        );
      }
    },
    killAll() {
      stopping.abort();
      for (const program of groups.flat()) program.kill();
    },
  };
}

/** 0: servers, 1: mail and checkout, 2: services, 3: the gateway. */
function stopGroup(name: string, groups: Supervised[][]): Supervised[] {
  const index = name === 'gateway' ? 3 : name.startsWith('svc-') ? 2 : name === 'mail' || name === 'checkout' ? 1 : 0;
  for (let i = groups.length; i <= index; i++) groups.push([]);
  return groups[index] ?? [];
}

/** Keeps one old log, so that a long-lived data folder does not fill the disk. */
function rotateLog(file: string): void {
  if (fs.existsSync(file) && fs.statSync(file).size > LOG_BYTES_MAX) fs.renameSync(file, `${file}.1`);
}

interface PidsFile {
  set(name: string, pid: number): void;
  clear(name: string): void;
}

/** Maintains DATA/pids.json: the running processes by their documented names. */
function openPidsFile(folder: DataFolder): PidsFile {
  const pids: Record<string, number> = {};
  const write = () => writeJson(folder.file('pids.json'), pids);
  write();
  return {
    set(name, pid) {
      pids[name] = pid;
      write();
    },
    clear(name) {
      delete pids[name];
      write();
    },
  };
}

// Reads its input to the end, which is reached when the stack's own process has exited, for any reason; then it stops
// the processes that the pid file still lists. A shell takes one megabyte where Node takes forty.
const SCRIPT = `
cat >/dev/null
pids=$(sed -n 's/.*: *\\([0-9][0-9]*\\),\\{0,1\\}$/\\1/p' "$1")
[ -n "$pids" ] || exit 0
kill $pids 2>/dev/null
for n in 1 2 3 4 5 6 7 8; do
  left=
  for pid in $pids; do kill -0 "$pid" 2>/dev/null && left="$left $pid"; done
  [ -n "$left" ] || exit 0
  sleep 1
done
kill -9 $left 2>/dev/null
`;

/** Stops the processes of a stack that was killed with SIGKILL and cannot stop them itself. */
export function startOrphanReaper(folder: DataFolder): void {
  const reaper = spawn('sh', ['-c', SCRIPT, 'orphan-reaper', folder.file('pids.json')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH ?? '', [STACK_MARK]: folder.namespace },
  });
  reaper.on('error', () => undefined);
  reaper.unref();
  // The pipe stays open for as long as this process lives, without keeping it alive.
  if (reaper.stdin instanceof Socket) reaper.stdin.unref();
}
