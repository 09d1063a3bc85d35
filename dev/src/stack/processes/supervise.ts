import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StackProblem } from '../data-folder';

export interface Program {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
  graceMs?: number;
}

export interface Supervised {
  readonly name: string;
  quickExits(): number;
  /** SIGTERM, then SIGKILL after the grace period; the program is not restarted. */
  stop(): Promise<void>;
  kill(): void;
}

export interface SupervisorEvents {
  logFile: string;
  started(pid: number): void;
  exited(how: string): void;
}

/** Runs a program for as long as the stack runs and restarts it when it exits. */
export function supervise(program: Program, events: SupervisorEvents): Supervised {
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let quickExits = 0;
  let stopping = false;
  let again: NodeJS.Timeout | undefined;

  const start = () => {
    const startedAtMs = Date.now();
    const log = fs.openSync(events.logFile, 'a', 0o600);
    // A process group of its own: Ctrl-C in the terminal reaches the stack alone, which then stops processes in order.
    const running = spawn(program.command, program.args, {
      detached: true,
      stdio: ['ignore', log, log],
      env: program.env,
    });
    fs.closeSync(log);
    child = running;
    if (running.pid !== undefined) events.started(running.pid);
    ended = new Promise((resolve) => {
      const onEnd = (how: string) => {
        if (child !== running) return;
        child = undefined;
        signalGroup(running, 'SIGKILL');
        resolve();
        if (stopping) return;
        quickExits = quickExitsAfter({ quickExits, uptimeMs: Date.now() - startedAtMs });
        events.exited(how);
        again = setTimeout(start, restartDelayMs(quickExits));
      };
      running.once('error', (error) => onEnd(error.message));
      running.once('exit', (code, signal) => onEnd(signal ?? `exit code ${code}`));
    });
  };
  start();

  return {
    name: program.name,
    quickExits: () => quickExits,
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

/** Signals the children too: a killed wrapper must not leave its server on the port. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has no process any more.
  }
}

const STABLE_AFTER_MS = 10_000;
const DELAY_MAX_MS = 1_500;

/** Counts exits in quick succession; a program that ran long enough counts from one again. */
export function quickExitsAfter({ quickExits, uptimeMs }: { quickExits: number; uptimeMs: number }): number {
  return uptimeMs >= STABLE_AFTER_MS ? 1 : quickExits + 1;
}

/** No delay after the first exit, then exponential, and always below the documented two seconds. */
export function restartDelayMs(quickExits: number): number {
  return quickExits <= 1 ? 0 : Math.min(DELAY_MAX_MS, 100 * 2 ** (quickExits - 2));
}

const QUICK_EXITS_MAX = 5;

export interface Readiness {
  what: string;
  probe: () => Promise<boolean>;
  timeoutMs: number;
  /** If one of these keeps exiting, waiting is pointless; the end of its log is in the error. */
  programs: Supervised[];
  logOf: (name: string) => string;
}

/** Polls `probe`; fails early, with the end of the log, when a required program keeps exiting. */
export async function waitUntilReady({ what, probe, timeoutMs, programs, logOf }: Readiness): Promise<void> {
  const endsAtMs = Date.now() + timeoutMs;
  while (!(await probe().catch(() => false))) {
    const failing = programs.find((program) => program.quickExits() >= QUICK_EXITS_MAX);
    if (failing)
      throw new StackProblem(
        `${failing.name} does not start; the end of ${logOf(failing.name)}:\n${logTail(logOf(failing.name))}`,
      );
    if (Date.now() > endsAtMs)
      throw new StackProblem(`${what} was not ready after ${timeoutMs / 1000} seconds; see ${logOf(what)}`);
    await sleep(50);
  }
}

export async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await reply.body?.cancel();
  return reply.ok;
}

function logTail(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n').slice(-2_000);
  } catch {
    return '(nothing)';
  }
}
