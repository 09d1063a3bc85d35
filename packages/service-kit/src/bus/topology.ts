import { events, type EventEntry, type Part } from '@baazi/contracts';
import type { Channel } from 'amqplib';

/** Names on the broker; all carry the stack's prefix. */
export const busNames = (namespace: string) => ({
  exchange: `${namespace}.events`,
  queue: (consumer: string, event: string, name?: string) => `${namespace}.${consumer}.${event}${name === undefined ? '' : `.${name}`}`,
  dead: (queue: string) => `${queue}.dead`,
  /** An exchange and a queue of the same name: what waits there goes back to the queue that its routing key names. */
  retry: (part: string, delayMs: number) => `${namespace}.${part}.retry.${delayMs}`,
});
export type BusNames = ReturnType<typeof busNames>;

/**
 * How often the broker hands out a message whose consumer died with it. Failures of logic never come to this (they are counted
 * by us and parked after the last retry); it only stops a message that kills its consumer. Generous, because part after part
 * being killed in a bad hour must not park money that nothing is wrong with.
 */
const DELIVERY_LIMIT = 20;

/** Without a limit of its own, a newer broker would drop a dead letter that was looked at 20 times. */
const DEAD_DELIVERY_LIMIT = 1_000_000;
const quorum = { 'x-queue-type': 'quorum' };
const safely = { 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' };

export async function declareQueue(channel: Channel, names: BusNames, queue: string, event: EventEntry): Promise<void> {
  const dead = names.dead(queue);
  await channel.assertQueue(dead, { durable: true, arguments: { ...quorum, 'x-delivery-limit': DEAD_DELIVERY_LIMIT } });
  await channel.assertQueue(queue, {
    durable: true,
    arguments: { ...quorum, ...safely, 'x-delivery-limit': DELIVERY_LIMIT, 'x-dead-letter-exchange': '', 'x-dead-letter-routing-key': dead },
  });
  await channel.bindQueue(queue, names.exchange, event.name);
}

/** Declares the exchange and, for every event that a part emits or hears, the queues of all its consumers. */
export async function declareEvents(channel: Channel, names: BusNames, part: Part): Promise<void> {
  await channel.assertExchange(names.exchange, 'topic', { durable: true });
  for (const event of Object.values(events)) {
    for (const consumer of event.consumers) {
      if (event.emitter === part || consumer === part) await declareQueue(channel, names, names.queue(consumer, event.name), event);
    }
  }
}

/** Retries wait in queues whose messages expire: back to the default exchange, which knows every queue by its name. */
export async function declareRetries(channel: Channel, names: BusNames, part: Part, delaysMs: readonly number[]): Promise<void> {
  for (const delayMs of delaysMs) {
    const name = names.retry(part, delayMs);
    await channel.assertExchange(name, 'fanout', { durable: true });
    await channel.assertQueue(name, { durable: true, arguments: { ...quorum, ...safely, 'x-message-ttl': delayMs, 'x-dead-letter-exchange': '' } });
    await channel.bindQueue(name, name, '');
  }
}
