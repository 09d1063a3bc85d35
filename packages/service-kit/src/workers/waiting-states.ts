import type { Registry } from 'prom-client';
import type { Clocks } from '../config/clocks';
import { registerGauge } from '../telemetry/measured';

/** A state that something waits in until somebody moves it on. `C`: the collections that it is read from. */
export interface WaitingState<C> {
  /** of its metrics: `<name>_seconds` and `<name>_beyond_bound` */
  name: string;
  what: string;
  /** the longest wait when everything works, in seconds */
  boundSeconds: number;
  /** who moves it on */
  movedBy: string;
  clock: 'machine' | 'business';
  /** since when each waits; at most the oldest thousand, by one indexed read each */
  since(collections: C, machineNow: Date): Promise<(Date | undefined)[]>;
}

export interface Waiting {
  oldestSeconds: number;
  /** how many wait longer than the bound; one thousand: at least */
  beyondBound: number;
}

/** An instant that is missing waits without end. */
async function readWaiting<C>(
  collections: C,
  { since, clock, boundSeconds }: WaitingState<C>,
  now: { business: Date; machine: Date },
): Promise<Waiting> {
  const instants = await since(collections, now.machine);
  const waits = instants.map((instant) => Math.max(0, now[clock].getTime() - (instant?.getTime() ?? 0)) / 1000);
  return {
    oldestSeconds: Math.max(0, ...waits),
    beyondBound: waits.filter((seconds) => seconds > boundSeconds).length,
  };
}

/** A line for each state that has waited too long. */
export async function linesOfWaiting<C>(
  collections: C,
  states: readonly WaitingState<C>[],
  now: Date,
): Promise<string[]> {
  const lines: string[] = [];
  for (const state of states) {
    const { beyondBound, oldestSeconds } = await readWaiting(collections, state, { business: now, machine: now });
    if (beyondBound > 0)
      lines.push(
        `beyond its bound of ${state.boundSeconds} s: ${beyondBound} ${state.what}, ` +
          `the oldest for ${Math.round(oldestSeconds)} s; moved on by ${state.movedBy}`,
      );
  }
  return lines;
}

/** For each waiting state: how long the oldest waits, and how many wait beyond the bound. */
export function measureWaiting<C>(
  { metrics, clocks }: { metrics: Registry; clocks: Pick<Clocks, 'business' | 'machine'> },
  collections: C,
  states: readonly WaitingState<C>[],
): void {
  for (const state of states) {
    const read = () =>
      readWaiting(collections, state, { business: clocks.business.now(), machine: clocks.machine.now() });
    registerGauge(metrics, {
      name: `${state.name}_seconds`,
      help: `How long the oldest waits of: ${state.what}`,
      read: async () => (await read()).oldestSeconds,
    });
    registerGauge(metrics, {
      name: `${state.name}_beyond_bound`,
      help: `How many wait longer than ${state.boundSeconds} seconds of: ${state.what}`,
      read: async () => (await read()).beyondBound,
    });
  }
}
