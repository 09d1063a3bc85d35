import { heldAtMs } from '../drawn/held-drawing';
import { atStart, portal } from '../portal/portal';

/** Business time minus the device's time, in ms. */
let offsetMs = 0;
/**
 * A reply's `serverNow` is the business clock; the Date header is machine time and is only used until the first
 * `serverNow`.
 */
let known: 'nothing' | 'date-header' | 'server-now' = 'nothing';
atStart(() => {
  offsetMs = 0;
  known = 'nothing';
});

/** The server's time, ms since 1970: countdowns and cut-offs use it, never the device's clock. */
export const now = (): number => heldAtMs() ?? portal().clock() + offsetMs;

interface Sample {
  sentAt: number;
  receivedAt: number;
  serverNow?: number;
  dateHeader?: string;
}

/**
 * Updates the server's time from a reply. A sample that agrees with the current offset within its own uncertainty
 * changes nothing, so countdowns do not jitter.
 */
export function noteServerNow({ sentAt, receivedAt, serverNow, dateHeader }: Sample): void {
  const doubtMs = Math.max(0, receivedAt - sentAt) / 2;
  const middle = receivedAt - doubtMs;
  if (serverNow !== undefined) {
    const measured = serverNow - middle;
    if (known !== 'server-now' || Math.abs(measured - offsetMs) > doubtMs) offsetMs = measured;
    known = 'server-now';
  } else if (known !== 'server-now' && dateHeader !== undefined) {
    // The header has whole seconds: on average it is half a second behind.
    const measured = Date.parse(dateHeader) + 500 - middle;
    if (Number.isNaN(measured) || (known === 'date-header' && Math.abs(measured - offsetMs) <= doubtMs + 500)) return;
    // The header is uncertain by a second: a device this close needs no correction.
    offsetMs = Math.abs(measured) < 2000 ? 0 : measured;
    known = 'date-header';
  }
}
