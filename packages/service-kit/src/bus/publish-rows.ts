import type { SignText } from '../identity/service-signatures';
import type { OutboxRow } from './outbox';
import type { Metrics } from '../telemetry/metrics';
import { startSpan } from '../telemetry/span';
import type { ConfirmedPublisher } from './confirmed-publisher';
import { toMessage } from './frame';

interface PublishDeps {
  publisher: ConfirmedPublisher;
  exchange: string;
  sign: SignText;
  metrics: Metrics;
}

/**
 * Publishes signed events. Returns the ids that the broker confirmed in a queue, and whether any event was not routed
 * to a queue.
 */
export async function publishRows(
  rows: readonly OutboxRow[],
  { publisher, exchange, sign, metrics }: PublishDeps,
): Promise<{ sent: Set<string>; unroutable: boolean }> {
  const sent = new Set<string>();
  let unroutable = false;
  await Promise.all(
    rows.map(async (row) => {
      // The row carries its request's trace, whichever instance sends it and however late.
      const span = startSpan({
        name: `publish ${row.name}`,
        kind: 'producer',
        parent: row,
        facts: {
          'messaging.system': 'rabbitmq',
          'messaging.destination.name': row.name,
          'messaging.message.id': row._id,
          'baazi.request_id': row.requestId,
        },
      });
      // The span's trace is another text than the one that was signed when the row was written.
      const traced = span && { ...row, traceparent: span.traceparent, signature: undefined };
      const message = toMessage(traced ?? row, sign);
      const outcome = await publisher.publish({ exchange, routingKey: row.name }, message, {
        messageId: row._id,
        type: row.name,
        contentType: 'application/json',
        timestamp: Math.floor(Date.now() / 1000),
      });
      span?.note({ 'baazi.outcome': outcome });
      span?.end();
      metrics.published.inc({ event: row.name, outcome });
      if (outcome === 'routed') sent.add(row._id);
      unroutable ||= outcome === 'unroutable';
    }),
  );
  return { sent, unroutable };
}
