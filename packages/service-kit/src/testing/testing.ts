/** Exports for tests of services. */
import type { EventEntry, Part, PayloadOf } from '@baazi/contracts';
import type { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import type { z } from 'zod';
import type { Service } from '../service';
import { startService, type RunningService } from '../start-service';
import { removeQueues } from '../bus/remove-queues';
import { signIn, testClient } from './test-client';
import { freshNamespace, testEnv } from './test-env';
import { testMongo } from './test-mongo';
import { publishAsEmitter } from './publish-as-emitter';

export { rowSignatures } from '../bus/row-signatures';
export { browserKey } from './browser-key';
export { testKeys } from './test-keys';
export { freshNamespace, testEnv } from './test-env';
export { startFakeSmtpServer } from './fake-smtp-server';
export { forwardedTo, signIn, type TestReply } from './test-client';

const retryDelaysMs = [50, 100];
/** A killed test leaves its queues behind; the broker deletes them after this time. */
const QUEUE_EXPIRY_MS = 10 * 60_000;

export interface TestService<C = object> extends RunningService<C> {
  namespace: string;
  /** Calls an endpoint of this service over HTTP; `as` is the calling service of an internal one. */
  call: ReturnType<typeof testClient>['call'];
  raw: ReturnType<typeof testClient>['raw'];
  signIn: (who?: Parameters<typeof signIn>[1]) => ReturnType<typeof signIn>;
  /** Publishes another service's event as that service would. */
  emit: <E extends EventEntry>(event: E, data: PayloadOf<E>) => Promise<void>;
  /** The service's database with admin rights, beyond the service's own privileges. */
  operatorsDb: () => Promise<mongo.Db>;
}
export interface TestOptions {
  /** Services that call each other share a namespace; the last one to stop cleans up. */
  namespace?: string;
  /** `stop()` keeps database, queues and keys, for a restart on the same data. */
  keepData?: boolean;
  /**
   * A further instance of a service that the test has started in this namespace: it stops first and leaves the cleanup
   * to the other.
   */
  secondInstance?: boolean;
}

/** Databases kept for the next start in their namespace. */
const keptDatabases = new Map<string, () => Promise<void>>();

/** Starts a service on real servers in its own namespace; `stop()` removes everything it created. */
export async function startTestService<S extends z.ZodRawShape>(
  part: Part,
  extraConfig: S,
  setup: (service: Service<z.output<z.ZodObject<S>>>) => Promise<unknown>,
  env: Record<string, string> = {},
  options: TestOptions = {},
): Promise<TestService<z.output<z.ZodObject<S>>>> {
  const namespace = options.namespace ?? freshNamespace();
  const server = await testMongo();
  const service = await startService(part, extraConfig, setup, {
    env: { ...testEnv(part, { namespace, mongoUrl: server.urlOf(part, namespace) }), ...env },
    ownsProcess: false,
    checkReplies: true,
    bus: { retryDelaysMs, expireMs: QUEUE_EXPIRY_MS },
  }).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  let operator: Promise<mongo.MongoClient> | undefined;
  const operatorsDb = async (): Promise<mongo.Db> =>
    (await (operator ??= new mongo.MongoClient(server.url).connect())).db(service.db.name);
  const stop = async (): Promise<void> => {
    if (!options.keepData && !options.secondInstance) {
      await (await operatorsDb()).dropDatabase();
      await removeKeys(service.redis, namespace).catch(() => undefined);
    }
    await (await operator)?.close();
    await service.stop();
    const before = keptDatabases.get(namespace);
    keptDatabases.delete(namespace);
    if (options.keepData) keptDatabases.set(namespace, server.stop);
    else {
      if (!options.secondInstance) await removeQueues(service.config.RABBITMQ_URL, namespace, { retryDelaysMs });
      await server.stop();
    }
    await before?.();
  };
  if (!service.bus.isConnected()) {
    await service.stop();
    await server.stop();
    throw new Error(`no broker responds at ${service.config.RABBITMQ_URL}`);
  }
  return {
    ...service,
    ...testClient(part, service.ports),
    namespace,
    signIn: (who) => signIn(service, who),
    emit: (event, data) => publishAsEmitter(service, event, data),
    operatorsDb,
    stop,
  };
}

/** Removes every Redis key of a namespace. */
export async function removeKeys(redis: Redis, namespace: string): Promise<void> {
  for await (const keys of redis.scanStream({ match: `${namespace}:*`, count: 500 })) {
    if (Array.isArray(keys) && keys.length > 0) await redis.del(...keys.map(String));
  }
}
