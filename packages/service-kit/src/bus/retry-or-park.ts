import { randomUUID } from 'node:crypto';
import type { Part } from '@baazi/contracts';
import type { ConsumeMessage } from 'amqplib';
import type { Logger } from '../telemetry/create-logger';
import type { ConfirmedPublisher } from './confirmed-publisher';
import type { Consumer, NotDone } from './consumer';
import type { BusNames } from './topology';

interface Where {
  names: BusNames;
  part: Part;
  retryDelaysMs: readonly number[];
  log: Logger;
  publisher: ConfirmedPublisher;
}

/**
 * Puts a message where it waits for its next try, or where an operator finds it. True once it is safe there. A held one
 * goes the same way: given back by `nack` it would count towards the delivery limit, and a long outage would park it.
 */
export async function moveOn(
  { names, part, retryDelaysMs, log, publisher }: Where,
  { queue, event }: Consumer,
  message: ConsumeMessage,
  { kind, attempt, error }: NotDone,
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
  if (kind === 'park') log.error({ event: event.name, messageId, reason: error }, 'a message was parked');
  if (moved !== 'routed') log.error({ messageId, moved }, 'a message could not be moved');
  return moved === 'routed';
}
