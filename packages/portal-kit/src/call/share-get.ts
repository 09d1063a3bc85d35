import { atStart } from '../portal/portal';
import type { ReceivedReply } from '../portal/transport';

const AHEAD_KEPT_MS = 10_000;

interface Shared {
  sent: Promise<ReceivedReply>;
  /** the reply has arrived */
  settled: boolean;
  /** a screen has requested it */
  wanted: boolean;
  /** number of callers that still wait; a caller without a signal waits to the end */
  waiting: number;
  abandon: () => void;
}
const shared = new Map<string, Shared>();

/** Drops prefetched replies: a write may have made them stale. */
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

interface ShareOptions {
  ahead: boolean;
  /** aborted when no caller waits for the reply any more */
  signal?: AbortSignal;
}

/**
 * Concurrent identical GETs share one request, which is aborted when its last waiting caller leaves. A reply
 * requested `ahead` (by the shell, while the screen's code loads) is cached for ten seconds for the screen that needs
 * it, and served once.
 */
export function shareGet(
  key: string,
  { ahead, signal }: ShareOptions,
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
