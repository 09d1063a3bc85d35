// Three RabbitMQ nodes as one cluster, and connections of two services that know all of them: svc-wallet publishes
// deposits and svc-contest results without a pause, svc-wallet handles both. Each node is killed, stopped, stands still
// (it accepts connections and answers nothing) and is cut off from the others, in turn and so each queue's leader too;
// then all three stand still. An event that was confirmed must be handled, whatever happened. Prints the seconds until
// 100 more of each kind are handled, from the fault's begin and from its end. Needs root for the cut (iptables).
// Usage: npm run chaos -- cluster [--rounds 1]
// The last line is `N confirmed, 0 lost`; ends with 1 otherwise.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { events, type EventEntry, type Part } from '@baazi/contracts';
import pino from 'pino';
import { Bus } from '../../../packages/service-kit/src/bus/bus';
import { timeOrderedId, type OutboxRow } from '../../../packages/service-kit/src/bus/outbox';
import { createMetrics } from '../../../packages/service-kit/src/telemetry/metrics';
import { publicKeys, testKeys } from '../../../packages/service-kit/src/testing/test-keys';
import { startBrokers, untilAnswers, type OwnCluster, type OwnNode } from '../../deploy/own-broker';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1' } } });
const rounds = Number(values.rounds);
const HEALS_WITHIN_S = 60;
const WIDTH = 20;

function busOn(part: Part & ('svc-wallet' | 'svc-contest'), nodes: readonly OwnNode[]): Bus {
  return new Bus({
    part,
    url: `amqp://guest:guest@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?heartbeat=5`,
    namespace: 'cluster',
    log: pino({ level: 'silent' }),
    metrics: createMetrics(part),
    privateKey: testKeys[part].privateKey,
    publicKeys,
  });
}

let made = 0;
const totals = { won: 1, lost: 1, void: 0, payoutPaise: 100, refundPaise: 0 };
/** Of each kind: the events that were confirmed, the deliveries of each, and the time of the last one. */
interface Kind {
  event: EventEntry;
  dataOf: (n: number) => object;
  confirmed: Set<string>;
  handled: Map<string, number>;
  lastAtMs: number;
}
const deposits: Kind = {
  event: events.depositMade,
  dataOf: (n) => ({ depositId: `d${n}`, userId: 'u1', amountPaise: 10_000, first: false, paymentId: `p${n}` }),
  confirmed: new Set(),
  handled: new Map(),
  lastAtMs: 0,
};
const results: Kind = {
  event: events.resultDeclared,
  dataOf: (n) => ({ market: `match:m${n}`, outcome: 'CSK', revision: 1, totals }),
  confirmed: new Set(),
  handled: new Map(),
  lastAtMs: 0,
};
const kinds = [deposits, results];

function rowOf({ event, dataOf }: Kind): OutboxRow {
  made += 1;
  return {
    _id: timeOrderedId(Date.now()),
    name: event.name,
    version: event.version,
    occurredAt: new Date().toISOString(),
    requestId: 'request-0001',
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    data: dataOf(made),
    pending: true,
    createdAt: new Date(),
  };
}

let isPublishing = true;
/** As the outbox does: what was not confirmed is sent again. */
async function publishOn(bus: Bus, kind: Kind): Promise<void> {
  let unsent: OutboxRow[] = [];
  while (isPublishing || unsent.length > 0) {
    while (isPublishing && unsent.length < WIDTH) unsent.push(rowOf(kind));
    const sent = await bus.publish(unsent).catch(() => new Set<string>());
    for (const id of sent) kind.confirmed.add(id);
    unsent = unsent.filter(({ _id }) => !sent.has(_id));
    await sleep(sent.size === 0 ? 100 : 5);
  }
}

let late = 0;
/** Seconds until five times as many events of each kind are handled as are in flight. */
async function secondsToHeal(): Promise<number> {
  const beganMs = Date.now();
  const wanted = kinds.map(({ handled }) => handled.size + 5 * WIDTH);
  while (kinds.some(({ handled }, i) => handled.size < (wanted[i] ?? 0))) {
    if (Date.now() - beganMs > HEALS_WITHIN_S * 1000) {
      late += 1;
      return Infinity;
    }
    await sleep(50);
  }
  return (Math.max(...kinds.map(({ lastAtMs }) => lastAtMs)) - beganMs) / 1000;
}

/** Its fault lasts so long; with a majority events flow before its end. */
interface Fault {
  name: string;
  lastsS: number;
  begin(node: OwnNode): unknown;
  end(node: OwnNode): void;
}
const startAgain = (node: OwnNode): void => node.start();
const paused: Omit<Fault, 'lastsS'> = {
  name: 'stands still',
  begin: (node) => node.signal('SIGSTOP'),
  end: (node) => node.signal('SIGCONT'),
};
const cutOff: Omit<Fault, 'lastsS'> = {
  name: 'is cut off',
  begin: (node) => node.cutOff(true),
  end: (node) => node.cutOff(false),
};
/** Nodes take another one for lost after 15 to 25 s: shorter and longer. */
const ofOneNode: readonly Fault[] = [
  { name: 'is killed', lastsS: 10, begin: (node) => node.signal('SIGKILL'), end: startAgain },
  { name: 'is stopped', lastsS: 10, begin: (node) => node.stop(), end: startAgain },
  { ...paused, lastsS: 10 },
  { ...paused, lastsS: 40 },
  { ...cutOff, lastsS: 10 },
  { ...cutOff, lastsS: 40 },
];
const text = (seconds: number): string => (Number.isFinite(seconds) ? `${seconds.toFixed(1)} s` : 'too late');

async function inject(who: string, nodes: readonly OwnNode[], { name, lastsS, begin, end }: Fault): Promise<void> {
  for (const node of nodes) await begin(node);
  const flows = secondsToHeal();
  await sleep(lastsS * 1000);
  for (const node of nodes) end(node);
  const seconds = await flows;
  const after = await secondsToHeal();
  for (const node of nodes) await untilAnswers(node.port);
  const fault = `${who} ${name} for ${lastsS} s`;
  console.log(`${fault.padEnd(30)} events flow after ${text(seconds).padStart(6)}, once it ended after ${text(after)}`);
}

async function run({ nodes }: OwnCluster, [wallet, contest, consumer]: readonly [Bus, Bus, Bus]): Promise<number> {
  for (const kind of kinds)
    consumer.on(kind.event, {}, async ({ id }) => {
      kind.handled.set(id, (kind.handled.get(id) ?? 0) + 1);
      kind.lastAtMs = Date.now();
    });
  await consumer.start();
  await Promise.all([wallet.start(), contest.start()]);
  const publishing = Promise.all([publishOn(wallet, deposits), publishOn(contest, results)]);
  await secondsToHeal();
  for (let round = 0; round < rounds; round += 1) {
    for (const fault of ofOneNode)
      for (const [i, node] of nodes.entries()) await inject(`node ${i + 1}`, [node], fault);
    await inject('each node', nodes, { ...paused, lastsS: 30 });
  }
  isPublishing = false;
  await publishing;
  const patience = Date.now() + HEALS_WITHIN_S * 1000;
  const lost = (): string[] =>
    kinds.flatMap(({ confirmed, handled }) => [...confirmed].filter((id) => !handled.has(id)));
  while (lost().length > 0 && Date.now() < patience) await sleep(200);
  const again = kinds.flatMap(({ handled }) => [...handled.values()]).filter((times) => times > 1).length;
  const confirmed = deposits.confirmed.size + results.confirmed.size;
  console.log(`${again} delivered more than once, which handlers take as one`);
  console.log(`${confirmed} confirmed, ${lost().length} lost${late > 0 ? `, ${late} times too late` : ''}`);
  return lost().length + late === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const settings = fs.readFileSync(path.join(__dirname, '../../../deploy/rabbitmq/cluster.conf'), 'utf8').split('\n');
  const cluster = await startBrokers(3, settings);
  const { nodes } = cluster;
  const buses = [
    busOn('svc-wallet', nodes),
    busOn('svc-contest', [...nodes.slice(1), ...nodes.slice(0, 1)]),
    busOn('svc-wallet', nodes.toReversed()),
  ] as const;
  const interrupted = new Promise<number>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(130));
  });
  try {
    return await Promise.race([run(cluster, buses), interrupted]);
  } finally {
    for (const node of nodes) node.cutOff(false);
    await Promise.allSettled(buses.map((bus) => bus.stop()));
    await Promise.allSettled(buses.map((bus) => bus.close()));
    await cluster.stop();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
