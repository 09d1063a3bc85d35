import { endpoints } from '@baazi/contracts';
import { refuse, reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { isDuplicateKey } from '../ledger/in-books';
import type { Providers } from './providers';
import { webhooks, type Webhook } from './webhook';

/** Proves the signature over the raw bytes, stores the event, answers. `work-off-webhooks` does what it says. */
export function mountPaymentWebhook(core: Core, providers: Providers): void {
  core.http.handle(endpoints.webhook, async ({ params, rawBody, headers, log }) => {
    const provider = providers.named(params.provider);
    if (!provider) return refuse('bad-signature');
    const now = core.clocks.machine.now();
    const event = provider.readEvent({ rawBody, headers, now });
    if (event === 'bad-signature') {
      log.warn({ provider: params.provider }, 'a webhook with a bad signature');
      return refuse('bad-signature');
    }
    if (event === 'malformed') return refuse('malformed');
    if (event.kind !== 'other') {
      const row: Webhook = {
        _id: `${provider.name}:${event.eventId}`,
        event,
        receivedAt: now,
        waiting: true,
        tries: 0,
        nextTryAt: now,
      };
      try {
        await webhooks.raw(core.db).insertOne(row);
      } catch (error) {
        // A replay: the first one is at work, or done.
        if (!isDuplicateKey(error)) throw error;
      }
      core.wake.webhooks();
    }
    return reply({});
  });
}
