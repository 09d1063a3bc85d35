import type { CheckoutBooks } from '../checkout-books';
import type { Notice } from '../checkout-facts';
import { webhookRetryDelayMs } from './retry-delay';
import { signWebhook } from './sign-webhook';

// A payment page does not keep a payer waiting for the shop's server; the message is tried again behind it.
const TIMEOUT_MS = 5_000;

export interface WebhookSender {
  /** One try now; when it fails, more in the background until one succeeds. Never throws. */
  deliver(notice: Notice): Promise<boolean>;
  deliverLater(notice: Notice, delayMs: number): void;
  /** Takes up what an earlier process did not get rid of. */
  resume(nowMs: number): void;
  stop(): void;
}

interface WebhookTarget {
  url: string;
  secret: string;
  log: (line: Record<string, unknown>) => void;
}

export function webhookSender(books: CheckoutBooks, { url, secret, log }: WebhookTarget): WebhookSender {
  const timers = new Map<string, NodeJS.Timeout>();
  const failures = new Map<string, number>();
  let stopped = false;

  const later = (notice: Notice, delayMs: number) => {
    if (stopped) return;
    clearTimeout(timers.get(notice.eventId));
    timers.set(
      notice.eventId,
      setTimeout(() => void deliver(notice), delayMs),
    );
  };

  const deliver = async (notice: Notice): Promise<boolean> => {
    clearTimeout(timers.get(notice.eventId));
    timers.delete(notice.eventId);
    const fault = await post(url, secret, notice);
    if (fault === undefined) {
      failures.delete(notice.eventId);
      books.record({ kind: 'delivered', eventId: notice.eventId });
      return true;
    }
    log({ msg: 'webhook not delivered', event: notice.event, eventId: notice.eventId, fault });
    const failed = (failures.get(notice.eventId) ?? 0) + 1;
    failures.set(notice.eventId, failed);
    later(notice, webhookRetryDelayMs(failed));
    return false;
  };

  return {
    deliver,
    deliverLater: later,
    resume: (nowMs) => {
      for (const { notice, dueAtMs } of books.undelivered()) later(notice, Math.max(0, dueAtMs - nowMs));
    },
    stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** What went wrong, or nothing. */
async function post(url: string, secret: string, notice: Notice): Promise<string | undefined> {
  const body = JSON.stringify(notice);
  const timestampSeconds = Math.floor(Date.now() / 1000);
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signWebhook({ secret, timestampSeconds, body }) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await reply.body?.cancel();
    return reply.ok ? undefined : `answered ${reply.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
