import { setTimeout as sleep } from 'node:timers/promises';
import type { Listener } from './http/listen';

/** The first step of leaving: readiness is off already; requests are still answered while callers turn to other copies. */
export async function linger(doors: readonly Listener[], ms: number): Promise<void> {
  for (const door of doors) door.announceLeaving();
  if (ms > 0) await sleep(ms);
}
