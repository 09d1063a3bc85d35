// Two versions of an event of svc-wallet, which svc-contest consumes, as the table of events would have them. The verdict
// of can-i-deploy is compared with what the consumer receives from RabbitMQ.
import { events, type EventEntry } from '@baazi/contracts';
import { agreementOf, whoBreaks, type Agreement } from '@baazi/contracts/agreements';
import { connect, type ChannelModel } from 'amqplib';
import pino from 'pino';
import { z } from 'zod';
import { inTransaction } from '../mongo/in-transaction';
import { createMetrics } from '../telemetry/metrics';
import { publicKeys, testKeys } from '../testing/test-keys';
import { startTestService, type TestService } from '../testing/testing';
import { Bus } from './bus';
import { busNames } from './topology';

jest.mock('../../../contracts/src/events/events', () => {
  const between = { emitters: ['svc-wallet'], consumers: ['svc-contest'] };
  return {
    events: {
      placed: { name: 'stake-placed', version: 1, ...between },
      placedV2: { name: 'stake-placed-v2', version: 2, ...between },
    },
  };
});
jest.mock('../../../contracts/src/events/event-shapes', () => {
  const { z: zod } = jest.requireActual<{ z: typeof z }>('zod');
  return {
    ...jest.requireActual<object>('../../../contracts/src/events/event-shapes'),
    eventShapes: {
      placed: zod.object({ pickId: zod.string(), rupees: zod.number() }),
      placedV2: zod.object({ pickId: zod.string(), paise: zod.number() }),
    },
  };
});

const [one, two] = Object.values<EventEntry>(events) as [EventEntry, EventEntry];
const payloadOf = (event: EventEntry, pickId: string) =>
  event === one ? { pickId, rupees: 49 } : { pickId, paise: 4900 };
const received = z.object({ pickId: z.string() });
const builds: EventEntry[][] = [[one], [two], [one, two]];
const numbers = (versions: readonly EventEntry[]): string => versions.map(({ version }) => version).join(' and ');

let wallet: TestService;
let admin: ChannelModel;
let open: Bus[] = [];
const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  for (const giveUpAt = Date.now() + 20_000; !(await isTrue());) {
    if (Date.now() > giveUpAt) throw new Error('timed out');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};
beforeAll(async () => {
  wallet = await startTestService('svc-wallet', {}, async () => undefined);
  admin = await connect(wallet.config.RABBITMQ_URL);
});
afterEach(async () => {
  for (const bus of open) await bus.stop().then(() => bus.close());
  open = [];
  const channel = await admin.createChannel();
  for (const event of [one, two]) await channel.purgeQueue(queueOf(event));
  await channel.close();
});
afterAll(async () => {
  await admin.close();
  await wallet.stop();
});

const queueOf = ({ name }: EventEntry): string => busNames(wallet.namespace).queue('svc-contest', name);
const waitingIn = async (event: EventEntry): Promise<number> => {
  const channel = await admin.createChannel();
  const { messageCount } = await channel.checkQueue(queueOf(event));
  await channel.close();
  return messageCount;
};
/** An instance of svc-contest that consumes these versions. */
async function contest(versions: readonly EventEntry[], handle: (pickId: string) => unknown): Promise<void> {
  const bus = new Bus({
    part: 'svc-contest',
    url: wallet.config.RABBITMQ_URL,
    namespace: wallet.namespace,
    log: pino({ level: 'silent' }),
    metrics: createMetrics('svc-contest'),
    privateKey: testKeys['svc-contest'].privateKey,
    publicKeys,
    retryDelaysMs: [50, 100],
    deadQueues: 'classic',
    expireMs: 600_000,
  });
  open.push(bus);
  for (const event of versions) bus.on(event, {}, async ({ data }) => void (await handle(received.parse(data).pickId)));
  await bus.start();
}
/** One commit of svc-wallet. */
const emit = (versions: readonly EventEntry[], pickId: string): Promise<void> =>
  inTransaction(wallet, async (tx) => {
    for (const event of versions) tx.publish(event, payloadOf(event, pickId));
  });
const agreement = (part: string, versions: readonly EventEntry[]): Agreement => {
  const names = new Set(versions.map(({ name }) => name));
  const chosen = (table: Agreement['emits']) =>
    Object.fromEntries(Object.entries(table).filter(([, { name }]) => names.has(name)));
  const { emits, consumes } = agreementOf(part, '1');
  return { part, version: '1', serves: {}, calls: {}, emits: chosen(emits), consumes: chosen(consumes) };
};

test.each(builds.map((versions) => [numbers(versions), versions] as const))(
  'a consumer of version %s receives an event exactly where can-i-deploy says yes',
  async (_versions, consumed) => {
    const handled = new Set<string>();
    await contest(consumed, (pickId) => handled.add(pickId));
    for (const emitted of builds) await emit(emitted, numbers(emitted));
    const unread = [one, two].filter((event) => !consumed.includes(event));
    await until(async () => (await wallet.outbox.depth()) === 0);
    // Each version is emitted by two builds: it was received, or both wait.
    for (const event of unread) await until(async () => (await waitingIn(event)) === 2);
    const expected = builds.filter((emitted) => {
      const [server, user] = [agreement('svc-wallet', emitted), agreement('svc-contest', consumed)];
      const reasons = [whoBreaks(server, [user]), whoBreaks(user, [server])].flat();
      for (const { part, why } of reasons)
        expect(`${part} ${why}`).toBe(
          `svc-contest consumes stake-placed, which has version ${numbers(emitted)}, not ${numbers(consumed)}, in svc-wallet 1`,
        );
      return reasons.length === 0;
    });
    expect(expected.length).toBe(consumed.length === 1 ? 2 : 3);
    await until(() => handled.size >= expected.length);
    expect([...handled].sort()).toEqual(expected.map(numbers).sort());
  },
);

test('instances that overlap receive one event in both versions, and pay once by its business key', async () => {
  const payments = (await wallet.operatorsDb()).collection<{ _id: string }>('payments');
  let deliveries = 0;
  const pay = async (pickId: string): Promise<void> => {
    await payments.updateOne({ _id: pickId }, { $setOnInsert: { paise: 4900 } }, { upsert: true });
    deliveries += 1;
  };
  await contest([one], pay);
  await contest([one, two], pay);
  await Promise.all(Array.from({ length: 20 }, (_, index) => emit([one, two], `pick-${index}`)));
  await until(() => deliveries === 40);
  expect(await payments.countDocuments()).toBe(20);
});
