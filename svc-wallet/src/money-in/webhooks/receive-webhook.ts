import type { endpoints } from '@baazi/contracts';
import { duplicatesIn, refuse, reply, type Handler } from '@baazi/service-kit';
import type { Webhook } from './webhook';
import { enqueueProcessing, type WebhookDeps } from './process-webhooks';

/** How long a reported capture is cached; a later claim requests it from the provider. */
const HEARD_FOR_MS = 60_000;

/**
 * The instance that stored an event processes it immediately. After this time any instance does, because that one may
 * have crashed.
 */
const ORPHANED_AFTER_MS = 3000;

/** Verifies the signature over the raw bytes, stores the event and answers. `process-webhooks` applies it. */
export const receiveWebhook =
  (deps: WebhookDeps): Handler<typeof endpoints.webhook> =>
  async ({ params, rawBody, headers, log }) => {
    const provider = deps.providers.named(params.provider);
    if (!provider) return refuse('bad-signature');
    const now = deps.machineNow();
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
        nextTryAt: new Date(now.getTime() + ORPHANED_AFTER_MS),
      };
      const stored = await deps.depositBatches.webhooks.add(row, (rows) => storeWebhooks(deps, rows));
      if (event.kind === 'captured' && event.intentId !== undefined)
        deps.depositBatches.reportedCaptures.set(
          event.intentId,
          { provider: provider.name, capture: event },
          now.getTime() + HEARD_FOR_MS,
        );
      if (stored === 'stored') enqueueProcessing(deps, row);
    }
    return reply({});
  };

/** A replay is a duplicate key: the first one is in progress or done. */
async function storeWebhooks(deps: WebhookDeps, rows: readonly Webhook[]): Promise<('stored' | 'known')[]> {
  let known: ReadonlySet<number> = new Set();
  try {
    await deps.webhooks.raw.insertMany(rows, { ordered: false });
  } catch (error) {
    known = duplicatesIn(error);
  }
  return rows.map((_row, i) => (known.has(i) ? 'known' : 'stored'));
}
