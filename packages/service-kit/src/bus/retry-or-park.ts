import { randomUUID } from 'node:crypto';
import type { Part } from '@baazi/contracts';
import type { ConsumeMessage } from 'amqplib';
import type { Logger } from '../telemetry/create-logger';
import type { ConfirmedPublisher } from './confirmed-publisher';
import type { Consumer, UnfinishedVerdict } from './consumer';
import type { BusNames } from './topology';

interface RetryDeps {
  names: BusNames;
  part: Part;
  retryDelaysMs: readonly number[];
  log: Logger;
  publisher: ConfirmedPublisher;
}

/**
 * Moves a message to a retry queue or parks it for an operator. Returns true once the broker has confirmed it there. A
 * held message also goes through a retry queue: `nack` would count towards the delivery limit, so a long outage would
 * park it.
 */
export async function retryOrPark(
  { names, part, retryDelaysMs, log, publisher }: RetryDeps,
  { queue, event }: Consumer,
  message: ConsumeMessage,
  { kind, attempt, error }: UnfinishedVerdict,
): Promise<boolean> {
  const waitMs = retryDelaysMs[kind === 'hold' ? 0 : attempt] ?? 0;
  const target =
    kind === 'park'
      ? { exchange: names.dead(queue), routingKey: '' }
      : { exchange: names.retry(part, waitMs), routingKey: queue };
  const messageId = String(message.properties.messageId ?? randomUUID());
  const headers = {
    'x-attempt': attempt + (kind === 'retry' ? 1 : 0),
    'x-error': error,
    'x-failed-at': new Date().toISOString(),
    'x-event': event.name,
  };
  const moved = await publisher.publish(target, message.content, {
    messageId,
    contentType: 'application/json',
    headers,
  });
  if (kind === 'park') log.error({ event: event.name, messageId, reason: error }, 'message parked');
  if (moved !== 'routed') log.error({ messageId, moved }, 'message could not be moved');
  return moved === 'routed';
}
