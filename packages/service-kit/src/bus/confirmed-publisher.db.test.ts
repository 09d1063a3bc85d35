import { randomUUID } from 'node:crypto';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { ConfirmedPublisher } from './confirmed-publisher';

let connection: ChannelModel;
let channel: ConfirmChannel;
let queue: string;
beforeEach(async () => {
  connection = await connect(process.env['RABBITMQ_URL'] ?? 'amqp://localhost');
  channel = await connection.createConfirmChannel();
  // One message fits, the broker refuses the next.
  const full = { 'x-max-length': 1, 'x-overflow': 'reject-publish' };
  ({ queue } = await channel.assertQueue('', { exclusive: true, arguments: full }));
});
afterEach(() => connection.close());

const WITHIN_MS = 300;
const publisherWith = (onSilence: () => void) => {
  const publisher = new ConfirmedPublisher(channel, { withinMs: WITHIN_MS, onSilence });
  return (routingKey: string) =>
    publisher.publish({ exchange: '', routingKey }, Buffer.from('{}'), { messageId: randomUUID() });
};

test('distinguishes a confirmed message from one that no queue takes and one that the broker refuses', async () => {
  const publish = publisherWith(() => undefined);
  expect(await publish(queue)).toBe('routed');
  expect(await publish('no-such-queue')).toBe('unroutable');
  expect(await publish(queue)).toBe('failed');
});

test('a broker that only refuses is silent', async () => {
  let silences = 0;
  const publish = publisherWith(() => (silences += 1));
  expect(await publish(queue)).toBe('routed');
  expect(silences).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, WITHIN_MS));
  expect(await publish(queue)).toBe('failed');
  expect(silences).toBe(1);
});
