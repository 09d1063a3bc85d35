import { randomUUID } from 'node:crypto';
import type { Counter } from 'prom-client';
import type { Logger } from '../telemetry/create-logger';
import { contextFrom, inContext } from '../telemetry/request-context';
import type { Activity } from './activity';

/** How long a worker at rest waits at most: work that another instance left, or that nobody announced, starts by then. */
export const REST_MS = 10_000;

/**
 * The work of one run. It may return in how many milliseconds the next item is due; 0 keeps the beat, for what waits
 * for something that is not announced.
 */
export type Job = () => Promise<number | void>;

/** A job that runs repeatedly, never overlapping itself. */
export interface Worker {
  /** Runs the job now, or once more after the current run. */
  wake(): void;
  stop(): Promise<void>;
}

export interface WorkerOptions {
  name: string;
  /** the beat: the pause between two runs while the process is active */
  everyMs: number;
  job: Job;
  activity: Activity;
  log: Pick<Logger, 'error'>;
  runs: Pick<Counter<'job' | 'outcome'>, 'inc'>;
  /** Default true: each run has its own request context for logs and calls. */
  ambientContext?: boolean;
}

/**
 * Runs the job at its beat while the process is active, and again after a failure. At rest it waits for the next due
 * time, at most ten seconds or one beat, whichever is longer; the next request or message ends the rest.
 */
export function startWorker({ name, everyMs, job, activity, log, runs, ambientContext = true }: WorkerOptions): Worker {
  const { timing } = activity;
  let cancel = (): void => undefined;
  let running: Promise<void> | undefined;
  let wanted = false;
  let stopped = false;

  const waitFor = (dueInMs: number): void => {
    if (activity.isRecent() || dueInMs <= everyMs) {
      cancel = timing.after(everyMs, run);
      return;
    }
    const restedFromMs = timing.nowMs();
    const cancelTimer = timing.after(Math.min(dueInMs, Math.max(everyMs, REST_MS)), run);
    const cancelNote = activity.onNext(() => {
      cancelTimer();
      cancel = timing.after(Math.max(0, restedFromMs + everyMs - timing.nowMs()), run);
    });
    cancel = () => {
      cancelTimer();
      cancelNote();
    };
  };
  const run = (): void => {
    if (stopped) return;
    if (running) {
      wanted = true;
      return;
    }
    cancel();
    wanted = false;
    let dueInMs = 0;
    const attempt = async (): Promise<void> => {
      try {
        dueInMs = (await job()) ?? Infinity;
        runs.inc({ job: name, outcome: 'done' });
      } catch (error) {
        runs.inc({ job: name, outcome: 'failed' });
        log.error({ err: error, job: name }, 'worker failed and will be retried');
      }
    };
    running = (
      ambientContext
        ? inContext({ ...contextFrom(`${name}-${randomUUID()}`, undefined), operation: name }, attempt)
        : attempt()
    ).finally(() => {
      running = undefined;
      if (stopped) return;
      if (wanted) setImmediate(run);
      else waitFor(dueInMs);
    });
  };
  setImmediate(run);
  return {
    wake: run,
    stop: async () => {
      stopped = true;
      cancel();
      await running;
    },
  };
}
