import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const LOOK_EVERY_MS = 500;
const TOO_SLOW_MS = 200;
/**
 * With so little under way nothing queues: the loop is late for another reason (a fresh start, a starved machine), and
 * a refusal would help nobody.
 */
const TOO_FEW_TO_SHED = 20;

export interface LoadShedder {
  /** True while work would only be queued: better a quick 503 than a slow failure. */
  isOverloaded(inFlight: number): boolean;
  close(): void;
}

/**
 * Watches the event loop: it is overloaded while requests queue and the mean delay of the last half second is over 200
 * ms, or too much is under way.
 */
export function loadShedder(options: { mostInFlight: number }): LoadShedder {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let slow = false;
  const timer = setInterval(() => {
    slow = Number.isFinite(delay.mean) && delay.mean / 1e6 - RESOLUTION_MS > TOO_SLOW_MS;
    delay.reset();
  }, LOOK_EVERY_MS).unref();
  return {
    isOverloaded: (inFlight) => (slow && inFlight > TOO_FEW_TO_SHED) || inFlight > options.mostInFlight,
    close: () => {
      clearInterval(timer);
      delay.disable();
    },
  };
}
