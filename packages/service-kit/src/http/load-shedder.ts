import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const CHECK_EVERY_MS = 500;
/** Without requests for so many checks it stops measuring, which wakes the process fifty times a second. */
const MAX_IDLE_CHECKS = 20;
const MAX_MEAN_DELAY_MS = 200;
/**
 * With so few requests in flight nothing queues: the event loop is late for another reason (a fresh start, a starved
 * machine), and a refusal would not help.
 */
const MIN_IN_FLIGHT_TO_SHED = 20;

export interface LoadShedder {
  /** True while new work would only queue: a quick 503 is better than a slow failure. Called with each request. */
  isOverloaded(inFlight: number): boolean;
  close(): void;
}

/**
 * Overloaded if requests queue and the event loop's mean delay over the last 500 ms exceeds 200 ms, or if too many
 * requests are in flight.
 */
export function loadShedder(options: { mostInFlight: number }): LoadShedder {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let timer: NodeJS.Timeout | undefined;
  let slow = false;
  let idleChecks = 0;
  const check = (): void => {
    slow = Number.isFinite(delay.mean) && delay.mean / 1e6 - RESOLUTION_MS > MAX_MEAN_DELAY_MS;
    delay.reset();
    idleChecks += 1;
    if (idleChecks > MAX_IDLE_CHECKS) close();
  };
  const close = (): void => {
    clearInterval(timer);
    timer = undefined;
    slow = false;
    delay.disable();
  };
  return {
    isOverloaded: (inFlight) => {
      idleChecks = 0;
      if (!timer) {
        delay.enable();
        timer = setInterval(check, CHECK_EVERY_MS).unref();
      }
      return (slow && inFlight > MIN_IN_FLIGHT_TO_SHED) || inFlight > options.mostInFlight;
    },
    close,
  };
}
