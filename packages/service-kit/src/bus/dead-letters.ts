import type { Channel, ChannelModel, GetMessage } from 'amqplib';
import { ConfirmedPublisher } from './confirmed-publisher';

export interface DeadLetter {
  id: string;
  queue: string;
  event: string;
  error: string;
  at: string;
  attempts: number;
}

const MAX_LISTED = 500;

/** Lists parked messages without consuming them: all are requeued when the channel closes. */
export async function listDeadLetters(model: ChannelModel, queues: string[]): Promise<DeadLetter[]> {
  return onChannel(model, async (channel) => {
    const letters: DeadLetter[] = [];
    for (const queue of queues) {
      for await (const message of messagesOf(channel, queue)) letters.push(describe(queue, message));
    }
    return letters;
  });
}

/** Returns the parked message with this id to its consumer's queue, with its retry count reset. */
export async function replayDeadLetter(
  model: ChannelModel,
  { again, queues }: { again: string; queues: { queue: string; dead: string }[] },
  id: string,
): Promise<boolean> {
  return onChannel(model, async (channel) => {
    const publishing = await model.createConfirmChannel();
    publishing.on('error', () => undefined);
    try {
      for (const { queue, dead } of queues) {
        for await (const message of messagesOf(channel, dead)) {
          if (idOf(message) !== id) continue;
          const moved = await new ConfirmedPublisher(publishing).publish(
            { exchange: again, routingKey: queue },
            message.content,
            { messageId: id, contentType: 'application/json' },
          );
          if (moved !== 'routed') throw new Error('the broker did not accept the replayed dead letter');
          channel.ack(message);
          return true;
        }
      }
      return false;
    } finally {
      await publishing.close().catch(() => undefined);
    }
  });
}

async function* messagesOf(channel: Channel, queue: string): AsyncGenerator<GetMessage> {
  for (let count = 0; count < MAX_LISTED; count += 1) {
    const message = await channel.get(queue);
    if (message === false) return;
    yield message;
  }
}

async function onChannel<T>(model: ChannelModel, work: (channel: Channel) => Promise<T>): Promise<T> {
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  try {
    return await work(channel);
  } finally {
    await channel.close().catch(() => undefined);
  }
}

const idOf = (message: GetMessage): string => String(message.properties.messageId ?? '');
const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

function describe(queue: string, message: GetMessage): DeadLetter {
  const headers: Record<string, unknown> = message.properties.headers ?? {};
  const attempts = headers['x-attempt'];
  return {
    id: idOf(message),
    queue,
    event: text(headers['x-event'], text(message.properties.type, 'unknown')),
    error: text(headers['x-error'], 'its consumer crashed repeatedly while handling it'),
    at: text(headers['x-failed-at'], ''),
    attempts: typeof attempts === 'number' ? attempts : 0,
  };
}
