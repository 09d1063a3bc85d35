import { events } from '@baazi/contracts';
import { connect, type ConfirmChannel } from 'amqplib';
import { MongoClient, type Document } from 'mongodb';
import { busNames } from '../../../../packages/service-kit/src/bus/topology';
import type { ProxiedStack } from '../system/proxied-stack';
import { hold, pidOf, type InjectFault } from './inject-fault';

const LAST = 1000;
const ofMoney = [
  { consumer: 'svc-wallet', event: events.resultDeclared.name },
  { consumer: 'svc-contest', event: events.stakesSettled.name },
  { consumer: 'svc-wallet', event: events.depositMade.name },
] as const;
const queues = [...ofMoney, { consumer: 'svc-notify', event: events.notificationRequested.name }] as const;

async function onBroker<T>({ ports }: ProxiedStack, work: (channel: ConfirmChannel) => Promise<T>): Promise<T> {
  const connection = await connect(`amqp://guest:guest@127.0.0.1:${ports.broker}`);
  try {
    const channel = await connection.createConfirmChannel();
    return await work(channel);
  } finally {
    await connection.close();
  }
}

/** Longer than two heartbeats, after which connections count as lost. */
const STALLED_MS = 25_000;

/** It stands still: its system accepts connections for it, and nothing is answered. */
export const stalled: InjectFault = async ({ system, healed }) => {
  const pid = pidOf(system, 'rabbitmq');
  process.kill(-pid, 'SIGSTOP');
  try {
    await hold(STALLED_MS);
  } finally {
    process.kill(-pid, 'SIGCONT');
  }
  await healed();
};

/** The connection breaks after a publish and before its confirm: the event is sent again, and arrives twice. */
export const cutDuringConfirm: InjectFault = async ({ system, healed }) => {
  for (let i = 0; i < 3; i += 1) {
    for (const proxy of system.proxies.broker) proxy.fail('one-way');
    await hold(1000);
    for (const proxy of system.proxies.broker) proxy.cut();
    for (const proxy of system.proxies.broker) proxy.mend();
    await hold(500);
  }
  await healed();
};

/**
 * With their contents. Money is recovered by sweeps; a player's notification is lost with its queue, so that queue
 * stays.
 */
export const queuesDeleted: InjectFault = async ({ system, healed }) => {
  const names = busNames(system.namespace);
  await onBroker(system, async (channel) => {
    for (const { consumer, event } of ofMoney) await channel.deleteQueue(names.queue(consumer, event));
  });
  await hold(1000);
  await healed();
};

/** The exchange has no binding for an event any more. */
export const unroutable: InjectFault = async ({ system, healed }) => {
  const names = busNames(system.namespace);
  await onBroker(system, async (channel) => {
    for (const { consumer, event } of queues)
      await channel.unbindQueue(names.queue(consumer, event), names.exchange, event);
  });
  await hold(2000);
  await healed();
};

/** The last thousand events of every service are sent again, as after a restore. */
export const redelivered: InjectFault = async ({ system, healed }) => {
  for (const part of ['svc-auth', 'svc-contest', 'svc-notify', 'svc-wallet']) {
    const { MONGODB_URL = '', MONGODB_DATABASE } = system.portal.stack.environmentOf(part);
    const client = await new MongoClient(MONGODB_URL).connect();
    try {
      const outbox = client.db(MONGODB_DATABASE).collection<Document & { _id: string }>('outbox');
      const sent = await outbox
        .find({ sentAt: { $exists: true } })
        .sort({ _id: -1 })
        .limit(LAST)
        .project<{ _id: string }>({ _id: 1 })
        .toArray();
      await outbox.updateMany(
        { _id: { $in: sent.map(({ _id }) => _id) } },
        { $set: { pending: true }, $unset: { sentAt: 1 } },
      );
    } finally {
      await client.close();
    }
  }
  await hold(1000);
  await healed();
};

/** Not JSON, another shape, another event than its name says, numbers that no ledger has. */
const poisons = (name: string): string[] => [
  '{"id":',
  '[]',
  JSON.stringify({ id: 'poison', name: 'no-such-event', version: 1, data: {} }),
  JSON.stringify({ id: 'poison', name, version: 1, occurredAt: 'yesterday', requestId: 1, data: null }),
  JSON.stringify({ id: 'poison', name, version: 1, data: { market: { $gt: '' }, revision: -1, amountPaise: 1e308 } }),
];

/** Messages that fail are parked, and those behind them are handled. */
export const poison: InjectFault = async ({ system, healed }) => {
  const names = busNames(system.namespace);
  await onBroker(system, async (channel) => {
    for (const { event } of queues)
      for (const content of poisons(event))
        channel.publish(names.exchange, event, Buffer.from(content), { persistent: true, messageId: 'poison' });
    await channel.waitForConfirms();
  });
  await hold(1000);
  await healed();
  const parked = await onBroker(system, async (channel) => {
    let count = 0;
    for (const { consumer, event } of queues)
      count += (await channel.purgeQueue(names.dead(names.queue(consumer, event)))).messageCount;
    return count;
  });
  const sent = queues.flatMap(({ event }) => poisons(event)).length;
  if (parked !== sent) throw new Error(`${parked} of ${sent} poisoned messages were parked`);
};
