import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StackProblem } from '../stack-problem';
import type { Supervised } from './supervise';

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
