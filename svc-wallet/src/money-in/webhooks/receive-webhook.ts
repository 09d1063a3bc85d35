import type { endpoints } from '@baazi/contracts';
import { duplicatesIn, refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import type { Webhook } from './webhook';
import { obeySoon } from './work-off-webhooks';

/** Who pays comes back within this time, or has the provider asked. */
const HEARD_FOR_MS = 60_000;

/** The copy that stored an event does what it says at once. After this time any copy does, for that one may have died. */
const ORPHANED_AFTER_MS = 3000;

/** Proves the signature over the raw bytes, stores the event, answers. `work-off-webhooks` does what it says. */
export const receiveWebhook =
  (bank: WalletContext): Handler<typeof endpoints.webhook> =>
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
        nextTryAt: new Date(now.getTime() + ORPHANED_AFTER_MS),
      };
      const stored = await bank.trips.webhooks.add(row, (rows) => storeWebhooks(bank, rows));
      if (event.kind === 'captured' && event.intentId !== undefined)
        bank.trips.heard.set(event.intentId, { provider: provider.name, capture: event }, now.getTime() + HEARD_FOR_MS);
      if (stored === 'stored') obeySoon(bank, row);
    }
    return reply({});
  };

/** A replay is there already: the first one is at work, or done. */
async function storeWebhooks(bank: WalletContext, rows: readonly Webhook[]): Promise<('stored' | 'known')[]> {
  let known: ReadonlySet<number> = new Set();
  try {
    await bank.webhooks.raw.insertMany(rows, { ordered: false });
  } catch (error) {
    known = duplicatesIn(error);
  }
  return rows.map((_row, i) => (known.has(i) ? 'known' : 'stored'));
}
