// Three RabbitMQ nodes as one cluster, and two connections of a service that know all of them: one publishes deposits
// without a pause, the other handles them. Each node is killed, then paused, then stopped, in turn and so each queue's
// leader too; an event that was confirmed must be handled, whatever happened. Prints the seconds until events flow again.
// Usage: npm run chaos -- cluster [--rounds 1]
// The last line is `N confirmed, 0 lost`; ends with 1 otherwise.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { events } from '@baazi/contracts';
import pino from 'pino';
import { Bus } from '../../../packages/service-kit/src/bus/bus';
import { timeOrderedId, type OutboxRow } from '../../../packages/service-kit/src/bus/outbox';
import { createMetrics } from '../../../packages/service-kit/src/telemetry/metrics';
import { publicKeys, testKeys } from '../../../packages/service-kit/src/testing/test-keys';
import { startBrokers, untilAnswers, type OwnNode } from '../../deploy/own-broker';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1' } } });
const rounds = Number(values.rounds);
const HEALS_WITHIN_S = 60;
const WIDTH = 20;

const metrics = createMetrics('svc-wallet');
function busOn(nodes: readonly OwnNode[]): Bus {
  return new Bus({
    part: 'svc-wallet',
    url: `amqp://guest:guest@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?heartbeat=5`,
    namespace: 'cluster',
    log: pino({ level: 'silent' }),
    metrics,
    privateKey: testKeys['svc-wallet'].privateKey,
    publicKeys,
  });
}
let made = 0;
function deposit(): OutboxRow {
  made += 1;
  const data = { depositId: `d${made}`, userId: 'u1', amountPaise: 10_000, first: false, paymentId: `p${made}` };
  return {
    _id: timeOrderedId(Date.now()),
    name: 'deposit-made',
    version: 1,
    occurredAt: new Date().toISOString(),
    requestId: 'request-0001',
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    data,
    pending: true,
    createdAt: new Date(),
  };
}

/** Deliveries of each confirmed event. */
const confirmed = new Set<string>();
const handled = new Map<string, number>();
let lastHandledAtMs = 0;
let isPublishing = true;

/** As the outbox does: what was not confirmed is sent again. */
async function publishOn(bus: Bus): Promise<void> {
  let unsent: OutboxRow[] = [];
  while (isPublishing || unsent.length > 0) {
    while (isPublishing && unsent.length < WIDTH) unsent.push(deposit());
    const sent = await bus.publish(unsent).catch(() => new Set<string>());
    for (const id of sent) confirmed.add(id);
    unsent = unsent.filter(({ _id }) => !sent.has(_id));
    await sleep(sent.size === 0 ? 100 : 5);
  }
}

/** Seconds until an event that was published from now on is handled. */
async function secondsToHeal(): Promise<number> {
  const beganMs = Date.now();
  const wanted = handled.size + 5 * WIDTH;
  while (handled.size < wanted) {
    if (Date.now() - beganMs > HEALS_WITHIN_S * 1000) return Infinity;
    await sleep(50);
  }
  return (lastHandledAtMs - beganMs) / 1000;
}

const faults: [name: string, begin: (node: OwnNode) => Promise<void>, end: (node: OwnNode) => Promise<void>][] = [
  [
    'killed',
    async (node) => node.signal('SIGKILL'),
    async (node) => {
      node.start();
      await untilAnswers(node.port);
    },
  ],
  [
    'paused for 20 s',
    async (node) => {
      node.signal('SIGSTOP');
      setTimeout(() => node.signal('SIGCONT'), 20_000);
    },
    async (node) => {
      await sleep(20_000);
      await untilAnswers(node.port);
    },
  ],
  [
    'stopped',
    (node) => node.stop(),
    async (node) => {
      node.start();
      await untilAnswers(node.port);
    },
  ],
];

async function main(): Promise<number> {
  const { nodes, stop } = await startBrokers(3);
  const [publisher, consumer] = [busOn(nodes), busOn(nodes.toReversed())];
  consumer.on(events.depositMade, {}, async ({ id }) => {
    handled.set(id, (handled.get(id) ?? 0) + 1);
    lastHandledAtMs = Date.now();
  });
  let late = 0;
  try {
    await consumer.start();
    await publisher.start();
    const publishing = publishOn(publisher);
    await secondsToHeal();
    for (let round = 0; round < rounds; round += 1)
      for (const [name, begin, end] of faults)
        for (const [i, node] of nodes.entries()) {
          await begin(node);
          const seconds = await secondsToHeal();
          if (!Number.isFinite(seconds)) late += 1;
          console.log(`node ${i + 1} ${name.padEnd(16)} events flow again after ${seconds.toFixed(1)} s`);
          await end(node);
          await secondsToHeal();
        }
    isPublishing = false;
    await publishing;
    const patience = Date.now() + HEALS_WITHIN_S * 1000;
    const lost = (): string[] => [...confirmed].filter((id) => !handled.has(id));
    while (lost().length > 0 && Date.now() < patience) await sleep(200);
    const again = [...handled.values()].filter((times) => times > 1).length;
    console.log(`${again} delivered more than once, which handlers take as one`);
    console.log(`${confirmed.size} confirmed, ${lost().length} lost${late > 0 ? `, ${late} times too late` : ''}`);
    return lost().length + late === 0 ? 0 : 1;
  } finally {
    await Promise.allSettled([publisher.stop(), consumer.stop()]);
    await Promise.allSettled([publisher.close(), consumer.close()]);
    await stop();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
