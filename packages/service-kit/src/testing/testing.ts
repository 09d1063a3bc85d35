/** The door for tests of services. */
import type { EventEntry, Part, PayloadOf } from '@baazi/contracts';
import { mongo } from 'mongoose';
import type { z } from 'zod';
import type { Service } from '../service';
import { startService, type RunningService } from '../start-service';
import { removeQueues } from '../bus/remove-queues';
import { removeKeys } from './remove-keys';
import { signIn, testClient } from './test-client';
import { freshNamespace, testEnv } from './test-env';
import { testMongo } from './test-mongo';
import { publishAsEmitter } from './publish-as-emitter';

export { testKeys } from './test-keys';
export { freshNamespace, testEnv } from './test-env';
export { openPostOffice } from './fake-smtp-server';
export { removeKeys } from './remove-keys';
export { forwardedTo, signIn, type TestReply } from './test-client';

const retryDelaysMs = [50, 100];
/** A test that is killed leaves its queues; nobody clears up after it but the broker. */
const FORGET_QUEUES_MS = 10 * 60_000;

export interface TestService<C = object> extends RunningService<C> {
  namespace: string;
  /** Calls an endpoint of this service over HTTP; `as` names the calling part of an internal one. */
  call: ReturnType<typeof testClient>['call'];
  raw: ReturnType<typeof testClient>['raw'];
  signIn: (who?: Parameters<typeof signIn>[1]) => ReturnType<typeof signIn>;
  /** Another part's event, as that part sends it. */
  emit: <E extends EventEntry>(event: E, data: PayloadOf<E>) => Promise<void>;
  /** Its database as whoever keeps the system sees it: what no service may do can be done here. */
  operatorsDb: () => Promise<mongo.Db>;
}
export interface TestOptions {
  /** Two services that talk to each other share it; the second to stop cleans up after both. */
  namespace?: string;
  /** `stop()` leaves database, queues and keys (to start again on the same). */
  keep?: boolean;
  /**
   * One more copy of a service that the test has started in this namespace: it stops first and leaves the rest to the
   * other.
   */
  twin?: boolean;
}

/** Databases that wait for the next start in their namespace. */
const kept = new Map<string, () => Promise<void>>();

/** A service on real servers with names of its own; `stop()` removes everything it made. */
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
    bus: { retryDelaysMs, expireMs: FORGET_QUEUES_MS },
  }).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  let operator: Promise<mongo.MongoClient> | undefined;
  const operatorsDb = async (): Promise<mongo.Db> =>
    (await (operator ??= new mongo.MongoClient(server.url).connect())).db(service.db.name);
  const stop = async (): Promise<void> => {
    if (!options.keep && !options.twin) {
      await (await operatorsDb()).dropDatabase();
      await removeKeys(service.redis, namespace).catch(() => undefined);
    }
    await (await operator)?.close();
    await service.stop();
    const before = kept.get(namespace);
    kept.delete(namespace);
    if (options.keep) kept.set(namespace, server.stop);
    else {
      if (!options.twin) await removeQueues(service.config.RABBITMQ_URL, namespace, { retryDelaysMs });
      await server.stop();
    }
    await before?.();
  };
  if (!service.bus.isConnected()) {
    await service.stop();
    await server.stop();
    throw new Error(`no broker answers at ${service.config.RABBITMQ_URL}`);
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
