import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../../portal/client';
import type { RandomStream } from '../../../simulate/random';
import type { ProxiedStack } from '../system/proxied-stack';

/** The means of a fault, and how it reports its end. */
export interface FaultContext<W = ProxiedStack> {
  system: W;
  random: RandomStream;
  print: (line: string) => void;
  /** The fault, or this step of it, is over: waits until the portal works again, and records how long that took. */
  healed: (step?: string) => Promise<void>;
}
export type InjectFault<W = ProxiedStack> = (context: FaultContext<W>) => Promise<void>;
export type Processes = Pick<ProxiedStack, 'pids'>;

export const HELD_MS = 4000;
export const hold = (ms = HELD_MS): Promise<void> => sleep(ms);

export function pidOf({ pids }: Processes, name: string): number {
  const pid = pids()[name];
  if (pid === undefined) throw new Error(`${name} has no process`);
  return pid;
}

/** A process that ended is restarted by its supervisor. */
export const restarted = (system: Processes, name: string, before: number): Promise<boolean> =>
  until(
    `another ${name}`,
    () => {
      const now = system.pids()[name];
      return now !== undefined && now !== before;
    },
    30_000,
  );
