import type { Logger } from './telemetry/create-logger';

export interface Shutdown {
  isStopping(): boolean;
  /**
   * Phases run in this order: `announce` tells callers to use other instances, `listeners` close, `work` (workers and
   * consumers) ends, `service` steps run, `connections` close.
   */
  add(phase: 'announce' | 'listeners' | 'work' | 'service' | 'connections', step: () => Promise<unknown>): void;
  /** Idempotent. */
  run(): Promise<void>;
}

const phases = ['announce', 'listeners', 'work', 'service', 'connections'] as const;

export function createShutdown(log: Logger): Shutdown {
  const steps = new Map<string, (() => Promise<unknown>)[]>(phases.map((phase) => [phase, []]));
  let running: Promise<void> | undefined;
  const runPhases = async (): Promise<void> => {
    for (const phase of phases) {
      const results = await Promise.allSettled((steps.get(phase) ?? []).map((step) => step()));
      for (const result of results)
        if (result.status === 'rejected') log.warn({ err: result.reason as unknown, phase }, 'a shutdown step failed');
    }
  };
  return {
    isStopping: () => running !== undefined,
    add: (phase, step) => void steps.get(phase)?.push(step),
    run: () => (running ??= runPhases()),
  };
}

/** Below the 15 s after which compose kills. */
const SHUTDOWN_TIMEOUT_MS = 14_000;

/**
 * Ends the process. `exit` waits until each name that is being looked up has an answer; where no name server answers,
 * that is after the kill. So the signal ends it then.
 */
function endProcess(code: number): void {
  if (process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap')) {
    // Writes the lines of the log that are waiting.
    process.emit('exit', code);
    process.removeAllListeners('SIGTERM');
    process.kill(process.pid, 'SIGTERM');
  }
  process.exit(code);
}

/** SIGTERM and SIGINT run the shutdown. An uncaught error ends the process at once; the supervisor restarts it. */
export function stopOnSignals(shutdown: Shutdown, log: Logger): void {
  const stop = (signal: string): void => {
    log.info({ signal }, 'shutting down');
    setTimeout(() => endProcess(1), SHUTDOWN_TIMEOUT_MS).unref();
    void shutdown.run().then(() => endProcess(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const die = (kind: string) => (error: unknown) => {
    log.fatal({ err: error }, kind);
    log.flush(() => endProcess(1));
    setTimeout(() => endProcess(1), 200);
  };
  process.on('uncaughtException', die('uncaught exception'));
  process.on('unhandledRejection', die('unhandled rejection'));
}
