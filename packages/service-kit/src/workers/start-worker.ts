import { randomUUID } from 'node:crypto';
import type { Counter } from 'prom-client';
import type { Logger } from '../telemetry/create-logger';
import { contextFrom, inContext } from '../telemetry/request-context';

/** A job that runs periodically, never overlapping itself. */
export interface Worker {
  /** Runs the job now, or once more after the current run. */
  wake(): void;
  stop(): Promise<void>;
}

export interface WorkerOptions {
  name: string;
  everyMs: number;
  job: () => Promise<void>;
  log: Logger;
  runs: Counter<'job' | 'outcome'>;
  /** Default true: each run has its own request context for logs and calls. */
  ambientContext?: boolean;
}

export function startWorker({ name, everyMs, job, log, runs, ambientContext = true }: WorkerOptions): Worker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let wanted = false;
  let stopped = false;

  const run = (): void => {
    if (stopped) return;
    if (running) {
      wanted = true;
      return;
    }
    clearTimeout(timer);
    wanted = false;
    const attempt = async (): Promise<void> => {
      try {
        await job();
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
      else timer = setTimeout(run, everyMs);
    });
  };
  setImmediate(run);
  return {
    wake: run,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
