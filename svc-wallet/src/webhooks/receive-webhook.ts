import type { endpoints } from '@baazi/contracts';
import { isDuplicateKey, refuse, reply, type Handler } from '@baazi/service-kit';
import type { Bank } from '../bank';
import type { Webhook } from './webhook';

/** Proves the signature over the raw bytes, stores the event, answers. `work-off-webhooks` does what it says. */
export const receiveWebhook =
  (bank: Bank): Handler<typeof endpoints.webhook> =>
  async ({ params, rawBody, headers, log }) => {
    const provider = bank.providers.named(params.provider);
    if (!provider) return refuse('bad-signature');
    const now = bank.machineNow();
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
        await bank.webhooks.raw.insertOne(row);
      } catch (error) {
        // A replay: the first one is at work, or done.
        if (!isDuplicateKey(error)) throw error;
      }
      bank.workers.webhooks?.wake();
    }
    return reply({});
  };
