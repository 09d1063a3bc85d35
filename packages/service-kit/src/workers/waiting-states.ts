import type { WaitingStateName } from '@baazi/contracts';
import { Gauge, type Registry } from 'prom-client';
import type { Clocks } from '../config/clocks';

/** The most rows that one read of a state returns. */
export const MOST_WAITING = 1000;

/** The present time of both clocks. */
interface WaitingNow {
  business: Date;
  machine: Date;
}

/** A state that something waits in until somebody moves it on. `C`: the collections that it is read from. */
export interface WaitingState<C> {
  name: WaitingStateName;
  what: string;
  /** the longest wait when everything works, in seconds */
  boundSeconds: number;
  /** who moves it on */
  movedBy: string;
  clock: keyof WaitingNow;
  /** Since when each waits, undefined for a wait without an end; the oldest `MOST_WAITING`, by indexed reads. */
  since(collections: C, now: WaitingNow): Promise<(Date | undefined)[]>;
}

export interface Waiting {
  state: WaitingStateName;
  boundSeconds: number;
  /** `MOST_WAITING`: at least */
  count: number;
  /** how many wait longer than the bound */
  beyondBound: number;
  /** Infinity for a wait without an end */
  oldestSeconds: number;
}

async function readWaiting<C>(
  collections: C,
  { name: state, since, clock, boundSeconds }: WaitingState<C>,
  now: WaitingNow,
): Promise<Waiting> {
  const waits = (await since(collections, now)).map((instant) =>
    instant === undefined ? Infinity : Math.max(0, now[clock].getTime() - instant.getTime()) / 1000,
  );
  return {
    state,
    boundSeconds,
    count: waits.length,
    beyondBound: waits.filter((seconds) => seconds > boundSeconds).length,
    oldestSeconds: Math.max(0, ...waits),
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
    const age = Number.isFinite(oldestSeconds) ? `for ${Math.round(oldestSeconds)} s` : 'without an end';
    if (beyondBound > 0)
      lines.push(
        `beyond its bound of ${state.boundSeconds} s: ${beyondBound} ${state.what}, ` +
          `the oldest ${age}; moved on by ${state.movedBy}`,
      );
  }
  return lines;
}

/** The waiting states of a service: measured, and read for the console. */
export class WaitingTable {
  private readonly rows: { state: WaitingStateName; read: () => Promise<Waiting> }[] = [];
  private reading: Promise<PromiseSettledResult<Waiting>[]> | undefined;

  constructor(
    private readonly clocks: Pick<Clocks, 'business' | 'machine'>,
    metrics: Registry,
  ) {
    const measure = (name: string, help: string, figure: (waiting: Waiting) => number): void => {
      const fill = async (gauge: Gauge): Promise<void> => {
        // A failed read is NaN, never zero.
        for (const [i, read] of (await this.settled()).entries())
          gauge.set(
            { state: this.rows[i]?.state ?? '' },
            read.status === 'fulfilled' ? figure(read.value) : Number.NaN,
          );
      };
      new Gauge({
        name,
        help,
        labelNames: ['state'],
        registers: [metrics],
        async collect() {
          await fill(this);
        },
      });
    };
    measure('waiting_oldest_seconds', 'How long the oldest of a state waits', ({ oldestSeconds }) => oldestSeconds);
    measure('waiting_beyond_bound', 'How many of a state wait longer than they may', ({ beyondBound }) => beyondBound);
  }

  add<C>(collections: C, states: readonly WaitingState<C>[]): void {
    for (const state of states) this.rows.push({ state: state.name, read: () => this.readOne(collections, state) });
  }

  /** Every state as it is now; fails where one cannot be read. */
  async read(): Promise<Waiting[]> {
    return Promise.all(this.rows.map(({ read }) => read()));
  }

  private readOne<C>(collections: C, state: WaitingState<C>): Promise<Waiting> {
    return readWaiting(collections, state, {
      business: this.clocks.business.now(),
      machine: this.clocks.machine.now(),
    });
  }

  /** Both gauges of one scrape share the reads. */
  private settled(): Promise<PromiseSettledResult<Waiting>[]> {
    this.reading ??= Promise.allSettled(this.rows.map(({ read }) => read())).finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }
}
