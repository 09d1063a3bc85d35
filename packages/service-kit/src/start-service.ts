import { endpoints, type EndpointData, type Part } from '@baazi/contracts';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { Bus, type BusOptions } from './bus/bus';
import { serviceShape, type BaseConfig } from './config/base-config';
import { ConfigError, readConfig } from './config/read-config';
import { mountAgreement, mountHealth, mountMetrics } from './http/mount-health-and-metrics';
import { HttpApp } from './http/http-app';
import { announceShutdown, listen } from './http/listen';
import type { Logger } from './telemetry/create-logger';
import { connectMongo } from './mongo/connect-mongo';
import { migrate, type Migration } from './mongo/migrate';
import { Shards } from './mongo/shards';
import { openOperatorsLog } from './operators/operators-log';
import { budgetSpender } from './operators/spend-budget';
import { mountOwnEndpoints } from './mount-own-endpoints';
import { rowSignatures } from './bus/row-signatures';
import { SENT_ROWS_TTL_MS, OutboxRelay } from './bus/outbox-relay';
import { Outbox } from './bus/outbox';
import { openServerBase } from './server-base';
import type { Service } from './service';
import { signEarlierEvents } from './sign-earlier-events';
import { createShutdown, stopOnSignals } from './shutdown';
import { startWorker, type Worker } from './workers/start-worker';
import { WaitingTable } from './workers/waiting-states';
import { outboxWaiting } from './bus/outbox-waiting';

export interface RunningService<C = object> extends Service<C> {
  ports: { public: number; internal: number };
  stop(): Promise<void>;
}
export interface StartOptions {
  env?: NodeJS.ProcessEnv;
  /** Default true: signals stop the process. Tests stop their service themselves. */
  ownsProcess?: boolean;
  checkReplies?: boolean;
  /** Ends the process once the stored data has its present shape; default: the program was called with `migrate`. */
  migratesOnly?: boolean;
  bus?: Pick<BusOptions, 'retryDelaysMs' | 'expireMs'>;
}

/**
 * Starts a service: reads its environment, connects, lets `setup` mount the handlers, then listens. SIGTERM drains it.
 */
export async function startService<S extends z.ZodRawShape>(
  part: Part,
  extraConfig: S,
  setup: (service: Service<z.output<z.ZodObject<S>>>) => Promise<unknown>,
  options: StartOptions = {},
): Promise<RunningService<z.output<z.ZodObject<S>>>> {
  try {
    return await start(part, extraConfig, setup, options);
  } catch (error) {
    if (!(error instanceof ConfigError) || options.ownsProcess === false) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(1);
  }
}

async function start<S extends z.ZodRawShape>(
  part: Part,
  extraConfig: S,
  setup: (service: Service<z.output<z.ZodObject<S>>>) => Promise<unknown>,
  options: StartOptions,
): Promise<RunningService<z.output<z.ZodObject<S>>>> {
  type C = z.output<z.ZodObject<S>>;
  const env = options.env ?? process.env;
  const config = readConfig(part, { ...serviceShape, ...extraConfig }, env) as unknown as BaseConfig & C;
  const server = await openServerBase(part, config);
  const { log, clocks, activity, redis, keys, live, services, measures, security, identity, shedder, readSessionRow } =
    server;
  const shutdown = createShutdown(log);
  const stopping = new AbortController();
  if (options.ownsProcess !== false) stopOnSignals(shutdown, log);

  const db = await connectMongo({
    url: config.MONGODB_URL,
    database: config.MONGODB_DATABASE,
    log,
    signal: stopping.signal,
  });
  const otherKeys = [...(config.SERVICE_PUBLIC_KEYS[part] ?? []), ...(config.SERVICE_OLD_PUBLIC_KEYS ?? [])];
  const outbox = new Outbox(db, clocks, rowSignatures(config.SERVICE_PRIVATE_KEY, otherKeys));
  const bus = new Bus({
    part,
    url: config.RABBITMQ_URL,
    namespace: config.NAMESPACE,
    log,
    metrics: measures,
    onConsumed: () => activity.note(),
    privateKey: config.SERVICE_PRIVATE_KEY,
    publicKeys: config.SERVICE_PUBLIC_KEYS,
    deadQueues: config.PROFILE === 'production' ? 'quorum' : 'classic',
    ...options.bus,
  });
  const relay = new OutboxRelay({
    outbox,
    publisher: bus,
    log,
    onForged(ids) {
      security.record('authz_forged', { subject: 'outbox' });
      log.error({ ids }, 'events in the outbox were not written by this service; they are not sent');
    },
  });
  const shared = {
    log,
    metrics: measures,
    security,
    identity,
    checkReplies: options.checkReplies,
    onChange: () => activity.note(),
  };
  const transactions = { db, outbox, countRetry: () => measures.transactionRetries.inc() };
  const operatorsLog = openOperatorsLog({ db, clocks, part, transactions });
  const spendBudget = budgetSpender({ redis, keys, config, now: () => clocks.machine.now(), log, operatorsLog });
  const http = new HttpApp({ ...shared, listener: 'public', isBehindGateway: true, shedder, spendBudget });
  const internal = new HttpApp({ ...shared, listener: 'internal' });

  const pendingWorkers: (() => void)[] = [];
  let isUp = false;
  const readyWork: (() => Promise<void>)[] = [];
  const migrations: Migration[] = [signEarlierEvents(outbox)];
  const service: Service<C> = {
    part,
    config,
    log,
    clocks,
    redis,
    keys,
    live,
    services,
    security,
    readSessionRow,
    db,
    outbox,
    operatorsLog,
    bus,
    http,
    internal,
    metrics: measures.registry,
    waiting: new WaitingTable(clocks, measures.registry),
    shards: new Shards(config.DATABASE_SPLITS),
    transactions,
    every(everyMs, name, job) {
      let worker: Worker | undefined;
      const begin = (): void => {
        const started = startWorker({ name, everyMs, job, activity, log, runs: measures.jobRuns });
        worker = started;
        shutdown.add('work', () => started.stop());
      };
      if (isUp) begin();
      else pendingWorkers.push(begin);
      return { wake: () => worker?.wake(), stop: async () => worker?.stop() };
    },
    onReady: (work) => void readyWork.push(work),
    migrate: (made) => void migrations.push(...made),
    onShutdown: (work) => shutdown.add('service', work),
  };
  shutdown.add('work', () => bus.stop());
  shutdown.add('service', () => relay.settle());
  shutdown.add('connections', async () => {
    stopping.abort();
    security.flush();
    shedder.close();
    redis.disconnect();
    await Promise.allSettled([bus.close(), db.close(), services.close(), server.tracing.stop()]);
  });

  try {
    await setup(service);
    const sweeper = service.every(1000, 'outbox-sweep', () => relay.sweep());
    service.every(3600_000, 'outbox-forget', () => outbox.forgetSentBefore(new Date(Date.now() - SENT_ROWS_TTL_MS)));
    bus.onConnect(() => void relay.sweep({ all: true }).catch(() => sweeper.wake()));
    mountOwnEndpoints(service);
    mountHealth([http, internal], {
      isStopping: () => shutdown.isStopping(),
      checks: [
        { name: 'mongodb', needed: true, isUp: () => pingDatabase(db) },
        { name: 'redis', needed: false, isUp: () => redis.status === 'ready' },
        { name: 'rabbitmq', needed: false, isUp: () => bus.isConnected() },
      ],
    });
    mountMetrics(internal, measures, () => outbox.depth());
    mountAgreement(internal, server.part);
    service.waiting.add({ outbox: outbox.rows }, [outboxWaiting]);
    // Collections and indexes are created first because a transaction cannot create them.
    await Promise.all(Object.values(db.models).map((model) => model.init()));
    await migrate({ db, log }, migrations);
    if (options.migratesOnly ?? process.argv[2] === 'migrate') {
      await shutdown.run();
      return process.exit(0);
    }
    for (const work of readyWork) await work();
    await startBus(bus, log);
    const owned = Object.values(endpoints).filter((endpoint) => endpoint.owner === part);
    const isInternal = (endpoint: EndpointData): boolean => endpoint.access === 'service';
    const internalListener = await listen(internal.build(owned.filter(isInternal)), {
      host: config.HOST,
      port: config.INTERNAL_PORT,
    });
    const publicListener = await listen(http.build(owned.filter((endpoint) => !isInternal(endpoint))), {
      host: config.HOST,
      port: config.PORT,
    });
    shutdown.add('announce', () => announceShutdown([publicListener, internalListener], config.LINGER_MS));
    shutdown.add('listeners', () => Promise.all([publicListener.drain(8000), internalListener.drain(8000)]));
    isUp = true;
    for (const begin of pendingWorkers) begin();
    log.info({ port: publicListener.port, internalPort: internalListener.port }, 'ready');
    return {
      ...service,
      ports: { public: publicListener.port, internal: internalListener.port },
      stop: () => shutdown.run(),
    };
  } catch (error) {
    log.fatal({ err: error }, 'could not start');
    await shutdown.run();
    if (options.ownsProcess === false) throw error;
    return log.flush(() => process.exit(1)) ?? process.exit(1);
  }
}

const BROKER_WAIT_MS = 10_000;

/** Joins and payments only need the broker to publish events, so after 10 s the service starts without it. */
async function startBus(bus: Bus, log: Logger): Promise<void> {
  const connected = bus.start().then(() => true);
  connected.catch((error: unknown) => log.error({ err: error }, 'the bus connection failed for good'));
  const inTime = await Promise.race([
    connected,
    new Promise<boolean>((resolve) => setTimeout(resolve, BROKER_WAIT_MS, false).unref()),
  ]);
  if (!inTime) log.warn('starting without the broker; events stay in the outbox');
}

async function pingDatabase(db: Connection): Promise<boolean> {
  const reply = await db.db?.command({ ping: 1 });
  return reply?.['ok'] === 1;
}
