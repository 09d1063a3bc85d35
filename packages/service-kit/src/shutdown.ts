import type { Logger } from './telemetry/create-logger';

export interface Shutdown {
  isLeaving(): boolean;
  /**
   * Phases run in this order: callers learn that the part leaves, doors close, workers and consumers end, then what a
   * service asked for, connections last.
   */
  add(phase: 'notice' | 'doors' | 'work' | 'service' | 'connections', step: () => Promise<unknown>): void;
  /** Idempotent. */
  run(): Promise<void>;
}

const phases = ['notice', 'doors', 'work', 'service', 'connections'] as const;

export function createShutdown(log: Logger): Shutdown {
  const steps = new Map<string, (() => Promise<unknown>)[]>(phases.map((phase) => [phase, []]));
  let leaving: Promise<void> | undefined;
  const leave = async (): Promise<void> => {
    for (const phase of phases) {
      const results = await Promise.allSettled((steps.get(phase) ?? []).map((step) => step()));
      for (const result of results)
        if (result.status === 'rejected')
          log.warn({ err: result.reason as unknown, phase }, 'a step of leaving failed');
    }
  };
  return {
    isLeaving: () => leaving !== undefined,
    add: (phase, step) => void steps.get(phase)?.push(step),
    run: () => (leaving ??= leave()),
  };
}

const LONGEST_MS = 15_000;

/** SIGTERM and SIGINT end the process in order. An error that nobody caught ends it at once: it is started again. */
export function leaveOnSignals(shutdown: Shutdown, log: Logger): void {
  const leave = (signal: string): void => {
    log.info({ signal }, 'leaving');
    setTimeout(() => process.exit(1), LONGEST_MS).unref();
    void shutdown.run().then(() => process.exit(0));
  };
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  const die = (kind: string) => (error: unknown) => {
    log.fatal({ err: error }, kind);
    log.flush(() => process.exit(1));
    setTimeout(() => process.exit(1), 200);
  };
  process.on('uncaughtException', die('nobody caught an exception'));
  process.on('unhandledRejection', die('nobody caught a rejection'));
}
