import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { errorFacts } from '../faults/error-facts';

export interface Clock {
  now(): Date;
}

/**
 * Two clocks. `business` (fixtures, locks, days, row dates) may be ahead of the machine in the local stack and only
 * moves forward; `machine` (tokens, codes, leases, retries, limits) is the machine's own.
 */
export interface Clocks {
  readonly business: Clock;
  readonly machine: Clock;
  /** business minus machine time */
  offsetMs(): number;
  /** Returns false if that would move business time backwards. */
  moveTo(offsetMs: number): boolean;
  onMove(listener: () => void): void;
}

export function createClocks(startOffsetMs: number): Clocks {
  let offset = startOffsetMs;
  const listeners: (() => void)[] = [];
  return {
    machine: { now: () => new Date() },
    business: { now: () => new Date(Date.now() + offset) },
    offsetMs: () => offset,
    moveTo(next) {
      if (next < offset) return false;
      if (next > offset) {
        offset = next;
        for (const listener of listeners) listener();
      }
      return true;
    },
    onMove: (listener) => void listeners.push(listener),
  };
}

const clockFile = z.object({ offsetMs: z.number().int() });

/** Reads the offset of business time that the local stack persists across restarts; 0 without a file. */
export function readClockFile(path: string | undefined): number {
  if (path === undefined) return 0;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (errorFacts(error).code === 'ENOENT') return 0;
    throw error;
  }
  return clockFile.parse(JSON.parse(text)).offsetMs;
}
