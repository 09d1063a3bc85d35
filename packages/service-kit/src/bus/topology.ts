import { events, type EventEntry, type Part } from '@baazi/contracts';
import type { Declarer } from './declarer';

/**
 * Names on the broker. All carry the stack's prefix, then the part that they belong to: where each part has a user of
 * its own, these names are what it is granted (deploy/rabbitmq/definitions.mjs). Nothing is sent through the default
 * exchange, for who may write there may write into every queue.
 */
export const busNames = (namespace: string) => ({
  exchange: `${namespace}.events`,
  queue: (consumer: string, event: string, name?: string) =>
    `${namespace}.${consumer}.${event}${name === undefined ? '' : `.${name}`}`,
  /** An exchange and a queue of the same name: where a queue's messages are parked. */
  dead: (queue: string) => `${queue}.dead`,
  /** An exchange and a queue of the same name. What has waited there goes back to the queue of its routing key. */
  retry: (part: string, delayMs: number) => `${namespace}.${part}.retry.${delayMs}`,
  /** The exchange by which a part alone reaches its own queues, by their names. */
  again: (part: string) => `${namespace}.${part}.again`,
});
export type BusNames = ReturnType<typeof busNames>;

export interface TopologyOptions {
  names: BusNames;
  part: Part;
  retryDelaysMs: readonly number[];
  /**
   * On one machine parked messages need no copies. A broker reserves three file handles for every replicated queue:
   * with Debian's limit of 1024 it stops answering at 308 of them.
   */
  deadQueues: 'quorum' | 'classic';
  /** Tests: queues that nobody uses go away by themselves. */
  expireMs?: number;
}

/**
 * How often the broker hands out a message whose consumer died with it. Failures of logic never come to this: we count
 * them and park the message after the last retry. It only stops a message that kills its consumer. Generous, because in
 * a bad hour parts may be killed again and again, and money that nothing is wrong with must not be parked for that.
 */
const DELIVERY_LIMIT = 20;
/** Without a limit of its own, a newer broker would drop a dead letter that was looked at 20 times. */
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

/** Declares the exchange and, for every event that a part emits or hears, the queues of all its consumers. */
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

/** Retries wait in queues whose messages expire, back into the queue that they came from. Only this part uses them. */
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
