import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Supervised } from '../processes/supervise';
import { StackProblem } from '../stack-problem';

const QUICK_DEATHS_MAX = 5;

export interface Readiness {
  what: string;
  probe: () => Promise<boolean>;
  timeoutMs: number;
  /** Parts without which waiting is in vain, and where each one's last words are. */
  parts: Supervised[];
  logOf: (name: string) => string;
}

/** Waits for one thing; gives up early when a part it needs keeps dying, with that part's last words. */
export async function waitUntilReady({ what, probe, timeoutMs, parts, logOf }: Readiness): Promise<void> {
  const endsAtMs = Date.now() + timeoutMs;
  while (!(await probe().catch(() => false))) {
    const dying = parts.find((part) => part.quickDeaths() >= QUICK_DEATHS_MAX);
    if (dying)
      throw new StackProblem(
        `${dying.name} does not start; the end of ${logOf(dying.name)}:\n${lastWords(logOf(dying.name))}`,
      );
    if (Date.now() > endsAtMs)
      throw new StackProblem(`${what} was not ready after ${timeoutMs / 1000} seconds; see ${logOf(what)}`);
    await sleep(50);
  }
}

export async function answersReady(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await reply.body?.cancel();
  return reply.ok;
}

function lastWords(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8).join('\n').slice(-2_000);
  } catch {
    return '(nothing)';
  }
}
