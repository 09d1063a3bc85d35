import { events, type EventEntry, type Part } from '@baazi/contracts';
import type { Declarer } from './declarer';

/**
 * Names on the broker: the stack's prefix, then the service they belong to. Where each service has its own broker user,
 * permissions are granted by these names (deploy/rabbitmq/definitions.mjs). The default exchange is never used, because
 * write access to it means write access to every queue.
 */
export const busNames = (namespace: string) => ({
  exchange: `${namespace}.events`,
  queue: (consumer: string, event: string, name?: string) =>
    `${namespace}.${consumer}.${event}${name === undefined ? '' : `.${name}`}`,
  /** An exchange and a queue of the same name for parked messages. */
  dead: (queue: string) => `${queue}.dead`,
  /** An exchange and a queue of the same name. An expired message returns to the queue of its routing key. */
  retry: (part: string, delayMs: number) => `${namespace}.${part}.retry.${delayMs}`,
  /** The exchange through which a service alone reaches its own queues, by queue name. */
  again: (part: string) => `${namespace}.${part}.again`,
});
export type BusNames = ReturnType<typeof busNames>;

export interface TopologyOptions {
  names: BusNames;
  part: Part;
  retryDelaysMs: readonly number[];
  /**
   * On a single machine parked messages need no replicas. A broker reserves three file handles for every replicated
   * queue: with Debian's limit of 1024 it stops responding at 308 of them.
   */
  deadQueues: 'quorum' | 'classic';
  /** Tests only: the broker deletes unused queues after this time. */
  expireMs?: number;
}

/**
 * How often the broker redelivers a message whose consumer crashed. Failed attempts do not reach this limit: they are
 * counted separately and parked after the last retry. The limit only stops a message that crashes its consumer. It is
 * generous, because during an incident consumers may be killed repeatedly, and valid money events must not be parked
 * for that.
 */
const DELIVERY_LIMIT = 20;
/** Without an explicit limit, newer brokers would drop a dead letter after it was listed 20 times. */
const DEAD_DELIVERY_LIMIT = 1_000_000;
const quorum = { 'x-queue-type': 'quorum' };
const safely = { 'x-dead-letter-strategy': 'at-least-once', 'x-overflow': 'reject-publish' };
const expiry = ({ expireMs }: TopologyOptions) => (expireMs === undefined ? {} : { 'x-expires': expireMs });

export async function declareQueue(
  declarer: Declarer,
  options: TopologyOptions,
  queue: string,
  event: EventEntry,
): Promise<void> {
  const dead = options.names.dead(queue);
  await declarer.exchange(dead, 'fanout');
  await declarer.queue(dead, {
    arguments: {
      ...(options.deadQueues === 'quorum' ? { ...quorum, 'x-delivery-limit': DEAD_DELIVERY_LIMIT } : {}),
      ...expiry(options),
    },
  });
  await declarer.queue(queue, {
    arguments: {
      ...quorum,
      ...safely,
      ...expiry(options),
      'x-delivery-limit': DELIVERY_LIMIT,
      'x-dead-letter-exchange': dead,
    },
  });
  await declarer.bind(dead, dead, '');
  await declarer.bind(queue, options.names.exchange, event.name);
}

/** Declares the exchange and the queues of all consumers of every event that a service emits or consumes. */
export async function declareEvents(declarer: Declarer, options: TopologyOptions): Promise<void> {
  const { names, part } = options;
  await declarer.exchange(names.exchange, 'topic');
  for (const event of Object.values(events)) {
    for (const consumer of event.consumers) {
      if (event.emitters.includes(part) || consumer === part)
        await declareQueue(declarer, options, names.queue(consumer, event.name), event);
    }
  }
}

/** Retry queues expire their messages back into the queue they came from. Only this service uses them. */
export async function declareRetries(
  declarer: Declarer,
  options: TopologyOptions,
  queues: readonly string[],
): Promise<void> {
  const { names, part } = options;
  const again = names.again(part);
  await declarer.exchange(again, 'direct');
  for (const queue of queues) await declarer.bind(queue, again, queue);
  for (const delayMs of new Set(options.retryDelaysMs)) {
    const name = names.retry(part, delayMs);
    await declarer.exchange(name, 'fanout');
    await declarer.queue(name, {
      arguments: {
        ...quorum,
        ...safely,
        ...expiry(options),
        'x-message-ttl': delayMs,
        'x-dead-letter-exchange': again,
      },
    });
    await declarer.bind(name, name, '');
  }
}
