import type { SignText } from '../identity/service-signatures';
import type { OutboxRow } from './outbox';
import type { Metrics } from '../telemetry/metrics';
import { startSpan } from '../telemetry/span';
import type { ConfirmedPublisher } from './confirmed-publisher';
import { toMessage } from './frame';

interface Way {
  publisher: ConfirmedPublisher;
  exchange: string;
  sign: SignText;
  metrics: Metrics;
}

/** Sends events, each signed. Answers the ids that the broker has in a queue, and whether one of them fits no queue. */
export async function publishRows(
  rows: readonly OutboxRow[],
  { publisher, exchange, sign, metrics }: Way,
): Promise<{ sent: Set<string>; unroutable: boolean }> {
  const sent = new Set<string>();
  let unroutable = false;
  await Promise.all(
    rows.map(async (row) => {
      // The row knows which request it comes from, however late and by whichever copy it is sent.
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
      const message = toMessage(span ? { ...row, traceparent: span.traceparent } : row, sign);
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
