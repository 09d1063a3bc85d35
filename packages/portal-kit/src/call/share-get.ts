import { atStart } from '../portal/portal';
import type { ReceivedReply } from '../portal/transport';

const AHEAD_KEPT_MS = 10_000;

interface Shared {
  sent: Promise<ReceivedReply>;
  /** the answer is there */
  settled: boolean;
  /** a screen has asked for it */
  wanted: boolean;
}
const shared = new Map<string, Shared>();

/** Something changed: what was asked ahead is old. */
export function forgetAhead(): void {
  for (const [key, one] of shared) if (one.settled) shared.delete(key);
}
atStart(() => shared.clear());

/**
 * GETs for the same thing at the same time are one request. An answer asked `ahead` (by the shell, while the screen's
 * code travels) waits ten seconds for the screen that wants it, and serves it once.
 */
export function shareGet(key: string, ahead: boolean, send: () => Promise<ReceivedReply>): Promise<ReceivedReply> {
  const known = shared.get(key);
  if (known) {
    if (!ahead) known.wanted = true;
    if (!ahead && known.settled) shared.delete(key);
    return known.sent;
  }
  const one: Shared = { sent: send(), settled: false, wanted: !ahead };
  const forget = (): void => {
    if (shared.get(key) === one) shared.delete(key);
  };
  shared.set(key, one);
  one.sent.then(({ httpStatus }) => {
    one.settled = true;
    if (one.wanted || httpStatus !== 200) forget();
    else setTimeout(forget, AHEAD_KEPT_MS);
  }, forget);
  return one.sent;
}
