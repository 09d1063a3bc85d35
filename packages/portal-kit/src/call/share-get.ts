import { atStart } from '../portal/portal';
import type { ReceivedReply } from '../portal/transport';

const AHEAD_KEPT_MS = 10_000;

interface Shared {
  sent: Promise<ReceivedReply>;
  /** the answer is there */
  settled: boolean;
  /** a screen has asked for it */
  wanted: boolean;
  /** how many still wait for it; who gave no signal waits to the end */
  waiting: number;
  abandon: () => void;
}
const shared = new Map<string, Shared>();

/** Something changed: what was asked ahead is old. */
export function forgetAhead(): void {
  for (const [key, one] of shared) if (one.settled) shared.delete(key);
}
atStart(() => shared.clear());

function waitFor(one: Shared, signal: AbortSignal | undefined): void {
  one.wanted = true;
  one.waiting += 1;
  signal?.addEventListener('abort', () => {
    one.waiting -= 1;
    if (one.waiting === 0 && !one.settled) one.abandon();
  });
}

interface Asking {
  ahead: boolean;
  /** aborted when nobody waits for the answer any more */
  signal?: AbortSignal;
}

/**
 * GETs for the same thing at the same time are one request; it is abandoned when the last who waited has left. An
 * answer asked `ahead` (by the shell, while the screen's code travels) waits ten seconds for the screen that wants it,
 * and serves it once.
 */
export function shareGet(
  key: string,
  { ahead, signal }: Asking,
  send: (signal: AbortSignal) => Promise<ReceivedReply>,
): Promise<ReceivedReply> {
  const known = shared.get(key);
  if (known) {
    if (!ahead) waitFor(known, signal);
    if (!ahead && known.settled) shared.delete(key);
    return known.sent;
  }
  const leaving = new AbortController();
  const forget = (): void => {
    if (shared.get(key) === one) shared.delete(key);
  };
  const one: Shared = {
    sent: send(leaving.signal),
    settled: false,
    wanted: false,
    waiting: 0,
    abandon: () => {
      forget();
      leaving.abort();
    },
  };
  if (!ahead) waitFor(one, signal);
  shared.set(key, one);
  one.sent.then(({ httpStatus }) => {
    one.settled = true;
    if (one.wanted || httpStatus !== 200) forget();
    else setTimeout(forget, AHEAD_KEPT_MS);
  }, forget);
  return one.sent;
}
