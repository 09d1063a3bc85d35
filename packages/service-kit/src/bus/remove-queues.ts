import { events, partNames } from '@baazi/contracts';
import { connect } from 'amqplib';
import { defaultRetryDelaysMs } from './bus';
import { busNames } from './topology';

/** Deletes every queue and exchange that services of this namespace may have declared. */
export async function removeQueues(
  url: string,
  namespace: string,
  options: { retryDelaysMs?: readonly number[]; names?: readonly string[] } = {},
): Promise<void> {
  const { retryDelaysMs = defaultRetryDelaysMs } = options;
  const connection = await connect(url);
  connection.on('error', () => undefined);
  try {
    const channel = await connection.createChannel();
    const names = busNames(namespace);
    const queues = Object.values(events).flatMap((event) =>
      partNames.flatMap((part) =>
        [undefined, ...(options.names ?? [])].map((name) => names.queue(part, event.name, name)),
      ),
    );
    const dead = queues.map((queue) => names.dead(queue));
    const retries = partNames.flatMap((part) =>
      [...new Set(retryDelaysMs)].map((delayMs) => names.retry(part, delayMs)),
    );
    for (const queue of [...queues, ...dead, ...retries]) await channel.deleteQueue(queue);
    for (const exchange of [names.exchange, ...dead, ...retries, ...partNames.map((part) => names.again(part))])
      await channel.deleteExchange(exchange);
  } finally {
    await connection.close();
  }
}
