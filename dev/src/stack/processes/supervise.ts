import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { quickDeathsAfter, restartDelayMs } from './restart-delay';

export interface Program {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  graceMs?: number;
}

export interface Supervised {
  readonly name: string;
  quickDeaths(): number;
  /** Asks, waits, then insists; it is not started again. */
  stop(): Promise<void>;
  kill(): void;
}

export interface Watch {
  logFile: string;
  started(pid: number): void;
  died(how: string): void;
}

/** Runs a program for as long as the stack lives: one that dies is started again. */
export function supervise(program: Program, watch: Watch): Supervised {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let quickDeaths = 0;
  let stopping = false;
  let again: NodeJS.Timeout | undefined;

  const start = () => {
    const startedAtMs = Date.now();
    const log = fs.openSync(watch.logFile, 'a', 0o600);
    // A group of its own: Ctrl-C in the terminal reaches the stack alone, which then stops parts in order.
    const running = spawn(program.command, program.args, {
      detached: true,
      stdio: ['ignore', log, log],
      env: program.env,
    });
    fs.closeSync(log);
    child = running;
    if (running.pid !== undefined) watch.started(running.pid);
    ended = new Promise((resolve) => {
      const onEnd = (how: string) => {
        if (child !== running) return;
        child = undefined;
        signalGroup(running, 'SIGKILL');
        resolve();
        if (stopping) return;
        quickDeaths = quickDeathsAfter({ quickDeaths, livedMs: Date.now() - startedAtMs });
        watch.died(how);
        again = setTimeout(start, restartDelayMs(quickDeaths));
      };
      running.once('error', (error) => onEnd(error.message));
      running.once('exit', (code, signal) => onEnd(signal ?? `exit code ${code}`));
    });
  };
  start();

  return {
    name: program.name,
    quickDeaths: () => quickDeaths,
    async stop() {
      stopping = true;
      clearTimeout(again);
      if (!child) return;
      child.kill('SIGTERM');
      const over = new AbortController();
      await Promise.race([
        ended,
        sleep(program.graceMs ?? 8_000, undefined, { signal: over.signal }).catch(() => undefined),
      ]);
      over.abort();
      if (child) signalGroup(child, 'SIGKILL');
      await ended;
    },
    kill() {
      stopping = true;
      clearTimeout(again);
      if (child) signalGroup(child, 'SIGKILL');
    },
  };
}

/** With what it started in turn: a killed wrapper must not leave its server behind on the port. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}
