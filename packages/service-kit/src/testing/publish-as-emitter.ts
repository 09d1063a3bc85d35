import type { EventEntry, PayloadOf } from '@baazi/contracts';
import { connect } from 'amqplib';
import { frameSigner, toMessage } from '../bus/frame';
import { busNames } from '../bus/topology';
import type { Service } from '../service';
import { testKeys } from './test-keys';

/** Publishes an event as its emitter would, signed with its key. Resolves once it is in the queues. */
export async function publishAsEmitter<E extends EventEntry>(
  { config, outbox }: Pick<Service, 'config' | 'outbox'>,
  event: E,
  data: PayloadOf<E>,
): Promise<void> {
  const connection = await connect(config.RABBITMQ_URL);
  try {
    const channel = await connection.createConfirmChannel();
    const row = { ...outbox.row(event, data, undefined), signature: undefined };
    const message = toMessage(row, frameSigner(testKeys[event.emitters[0]].privateKey));
    channel.publish(busNames(config.NAMESPACE).exchange, event.name, message, { messageId: row._id, persistent: true });
    await channel.waitForConfirms();
  } finally {
    await connection.close();
  }
}
