import { endpoints, type EndpointData, type Part } from '@baazi/contracts';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { Bus, type BusOptions } from './bus/bus';
import { serviceShape, type BaseConfig } from './config/base-config';
import { ConfigError, readConfig } from './config/read-config';
import { mountHealth, mountMetrics } from './http/mount-health-and-metrics';
import { HttpApp } from './http/http-app';
import { giveNotice, listen } from './http/listen';
import type { Logger } from './telemetry/create-logger';
import { connectMongo } from './mongo/connect-mongo';
import { Shards } from './mongo/shards';
import { openOperatorsLog } from './operators/operators-log';
import { mountOwnEndpoints } from './mount-own-endpoints';
import { KEEP_SENT_MS, Relay } from './bus/outbox-relay';
import { Outbox } from './bus/outbox';
import { openServerPart } from './server-base';
import type { Service } from './service';
import { createShutdown, leaveOnSignals } from './shutdown';
import { startWorker, type Worker } from './workers/start-worker';

export interface RunningService<C = object> extends Service<C> {
  ports: { public: number; internal: number };
  stop(): Promise<void>;
}
export interface StartOptions {
  env?: NodeJS.ProcessEnv;
  /** Tests stop their service themselves. */
  ownsProcess?: boolean;
  checkReplies?: boolean;
  bus?: Pick<BusOptions, 'retryDelaysMs' | 'expireMs'>;
}

/**
 * Starts a part: reads its environment, connects, lets `setup` mount the capabilities, then opens its doors. SIGTERM
 * drains it.
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
  const server = await openServerPart(part, config);
  const { log, clocks, redis, keys, live, services, measures, security, identity, shedder, readSessionRow } = server;
  const shutdown = createShutdown(log);
  const leaving = new AbortController();
  if (options.ownsProcess !== false) leaveOnSignals(shutdown, log);

  const db = await connectMongo({
    url: config.MONGODB_URL,
    database: config.MONGODB_DATABASE,
    log,
    signal: leaving.signal,
  });
  const outbox = new Outbox(db, clocks);
  const bus = new Bus({
    part,
    url: config.RABBITMQ_URL,
    namespace: config.NAMESPACE,
    log,
    metrics: measures,
    privateKey: config.SERVICE_PRIVATE_KEY,
    publicKeys: config.SERVICE_PUBLIC_KEYS,
    deadQueues: config.PROFILE === 'production' ? 'quorum' : 'classic',
    ...options.bus,
  });
  const relay = new Relay({ outbox, publisher: bus, log });
  const shared = {
    log,
    metrics: measures,
    security,
    identity,
    ...(options.checkReplies ? { checkReplies: true } : {}),
  };
  const http = new HttpApp({ ...shared, door: 'public', isBehindGateway: true, shedder });
  const internal = new HttpApp({ ...shared, door: 'internal' });

  const waiting: (() => void)[] = [];
  let isUp = false;
  const readyWork: (() => Promise<void>)[] = [];
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
    operatorsLog: openOperatorsLog({ db, clocks, part }),
    bus,
    http,
    internal,
    metrics: measures.registry,
    shards: new Shards(config.DATABASE_SPLITS),
    transactions: { db, outbox, countRetry: () => measures.transactionRetries.inc() },
    every(everyMs, name, job) {
      let worker: Worker | undefined;
      const begin = (): void => {
        const started = startWorker({ name, everyMs, job, log, runs: measures.jobRuns });
        worker = started;
        shutdown.add('work', () => started.stop());
      };
      if (isUp) begin();
      else waiting.push(begin);
      return { wake: () => worker?.wake(), stop: async () => worker?.stop() };
    },
    onReady: (work) => void readyWork.push(work),
    onShutdown: (work) => shutdown.add('service', work),
  };
  shutdown.add('work', () => bus.stop());
  shutdown.add('service', () => relay.settle());
  shutdown.add('connections', async () => {
    leaving.abort();
    security.flush();
    shedder.close();
    redis.disconnect();
    await Promise.allSettled([bus.close(), db.close(), services.close(), server.tracing.stop()]);
  });

  try {
    await setup(service);
    const sweeper = service.every(1000, 'outbox-sweep', () => relay.sweep());
    service.every(3600_000, 'outbox-forget', () => outbox.forgetSentBefore(new Date(Date.now() - KEEP_SENT_MS)));
    bus.onConnect(() => void relay.sweep({ all: true }).catch(() => sweeper.wake()));
    mountOwnEndpoints(service);
    mountHealth([http, internal], {
      isLeaving: () => shutdown.isLeaving(),
      checks: [
        { name: 'mongodb', needed: true, isUp: () => pingDatabase(db) },
        { name: 'redis', needed: false, isUp: () => redis.status === 'ready' },
        { name: 'rabbitmq', needed: false, isUp: () => bus.isConnected() },
      ],
    });
    mountMetrics(internal, measures, () => outbox.depth());
    // Collections and indexes first: a transaction cannot make them.
    await Promise.all(Object.values(db.models).map((model) => model.init()));
    for (const work of readyWork) await work();
    await startBus(bus, log);
    const owned = Object.values(endpoints).filter((endpoint) => endpoint.owner === part);
    const isInternal = (endpoint: EndpointData): boolean => endpoint.access === 'service';
    const inner = await listen(internal.build(owned.filter(isInternal)), {
      host: config.HOST,
      port: config.INTERNAL_PORT,
    });
    const outer = await listen(http.build(owned.filter((endpoint) => !isInternal(endpoint))), {
      host: config.HOST,
      port: config.PORT,
    });
    shutdown.add('notice', () => giveNotice([outer, inner], config.LINGER_MS));
    shutdown.add('doors', () => Promise.all([outer.drain(8000), inner.drain(8000)]));
    isUp = true;
    for (const begin of waiting) begin();
    log.info({ port: outer.port, internalPort: inner.port }, 'ready');
    return { ...service, ports: { public: outer.port, internal: inner.port }, stop: () => shutdown.run() };
  } catch (error) {
    log.fatal({ err: error }, 'could not start');
    await shutdown.run();
    if (options.ownsProcess === false) throw error;
    return log.flush(() => process.exit(1)) ?? process.exit(1);
  }
}

const WAIT_FOR_BROKER_MS = 10_000;

/** A join or a payment needs the broker only to be told of. So after a while the doors open without it. */
async function startBus(bus: Bus, log: Logger): Promise<void> {
  const connected = bus.start().then(() => true);
  connected.catch((error: unknown) => log.error({ err: error }, 'the bus gave up'));
  const inTime = await Promise.race([
    connected,
    new Promise<boolean>((resolve) => setTimeout(resolve, WAIT_FOR_BROKER_MS, false).unref()),
  ]);
  if (!inTime) log.warn('starting without the broker; events wait in the outbox');
}

async function pingDatabase(db: Connection): Promise<boolean> {
  const answer = await db.db?.command({ ping: 1 });
  return answer?.['ok'] === 1;
}
