import { createHmac } from 'node:crypto';
import type { ProviderJournal } from './provider-journal';
import type { WebhookEvent } from './provider-records';

// The payer does not wait longer than this; further attempts run in the background.
const TIMEOUT_MS = 5_000;

export interface WebhookSender {
  /** Attempts delivery once; after a failure retries in the background until it succeeds. Never throws. */
  deliver(notice: WebhookEvent): Promise<boolean>;
  deliverLater(notice: WebhookEvent, delayMs: number): void;
  /** Schedules the undelivered events of an earlier process. */
  resume(nowMs: number): void;
  stop(): void;
}

interface WebhookTarget {
  url: string;
  secret: string;
  log: (line: Record<string, unknown>) => void;
}

export function webhookSender(journal: ProviderJournal, { url, secret, log }: WebhookTarget): WebhookSender {
  const timers = new Map<string, NodeJS.Timeout>();
  const failures = new Map<string, number>();
  let stopped = false;

  const later = (notice: WebhookEvent, delayMs: number) => {
    if (stopped) return;
    clearTimeout(timers.get(notice.eventId));
    timers.set(
      notice.eventId,
      setTimeout(() => void deliver(notice), delayMs),
    );
  };

  const deliver = async (notice: WebhookEvent): Promise<boolean> => {
    clearTimeout(timers.get(notice.eventId));
    timers.delete(notice.eventId);
    const fault = await post(url, secret, notice);
    if (fault === undefined) {
      failures.delete(notice.eventId);
      journal.record({ kind: 'delivered', eventId: notice.eventId });
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
      for (const { notice, dueAtMs } of journal.undelivered()) later(notice, Math.max(0, dueAtMs - nowMs));
    },
    stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** Returns the error, or undefined. */
async function post(url: string, secret: string, notice: WebhookEvent): Promise<string | undefined> {
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

/** Signs the time and the exact bytes, so that neither can be changed and an old event cannot be replayed. */
function signWebhook({
  secret,
  timestampSeconds,
  body,
}: {
  secret: string;
  timestampSeconds: number;
  body: string;
}): Record<string, string> {
  const signature = createHmac('sha256', secret).update(`${timestampSeconds}.${body}`).digest('hex');
  return { 'x-sandbox-timestamp': String(timestampSeconds), 'x-sandbox-signature': signature };
}

/** Exponential: 1, 2, 4, ... seconds, at most 30. */
function webhookRetryDelayMs(failures: number): number {
  return Math.min(30_000, 1_000 * 2 ** Math.max(0, failures - 1));
}
