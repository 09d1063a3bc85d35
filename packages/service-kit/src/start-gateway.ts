import type { RequestListener } from 'node:http';
import type { z } from 'zod';
import { commonShape, type CommonConfig } from './config/base-config';
import { ConfigError, readConfig } from './config/read-config';
import { HttpApp } from './http/http-app';
import { giveNotice, listen } from './http/listen';
import { mountHealth, mountMetrics } from './http/mount-health-and-metrics';
import { openServerPart, type ServerPart } from './server-base';
import { createShutdown, leaveOnSignals, type Shutdown } from './shutdown';
import { startWorker, type Worker } from './workers/start-worker';

/**
 * The running gateway, as its capabilities see it: all that a service has but a database and the bus. It has no ambient
 * request context: its handlers hand theirs on.
 */
export interface GatewayService<C = object> extends ServerPart {
  config: CommonConfig & C;
  /** what the gateway answers itself; its own door decides which requests come here */
  http: HttpApp;
  every(ms: number, name: string, job: () => Promise<void>): Worker;
  onShutdown(work: () => Promise<void>): void;
  isLeaving(): boolean;
}

/** Shorter than a service's: browsers are many, and each idle connection takes room. */
const KEEP_ALIVE_MS = 30_000;

/** Starts the gateway: `setup` answers the listener of its public port. */
export async function startGateway<S extends z.ZodRawShape>(
  extraConfig: S,
  setup: (service: GatewayService<z.output<z.ZodObject<S>>>) => Promise<RequestListener>,
): Promise<void> {
  type C = z.output<z.ZodObject<S>>;
  try {
    const config = readConfig('gateway', { ...commonShape, ...extraConfig }, process.env) as unknown as CommonConfig &
      C;
    const part = await openServerPart('gateway', config);
    const shutdown = createShutdown(part.log);
    leaveOnSignals(shutdown, part.log);
    const service = gatewayService(part, config, shutdown);
    const door = await setup(service);
    const internal = appOf(part, 'internal');
    mountHealth([internal], {
      checks: [{ name: 'redis', needed: false, isUp: () => part.redis.status === 'ready' }],
      isLeaving: () => shutdown.isLeaving(),
    });
    mountMetrics(internal, part.measures);
    const { HOST, PORT, INTERNAL_PORT, LINGER_MS } = config;
    const inner = await listen(internal.build([]), { host: HOST, port: INTERNAL_PORT });
    const outer = await listen(door, { host: HOST, port: PORT, keepAliveMs: KEEP_ALIVE_MS });
    shutdown.add('notice', () => giveNotice([outer], LINGER_MS));
    shutdown.add('doors', () => Promise.all([outer.drain(8000), inner.drain(1000)]));
    part.log.info({ port: outer.port, internalPort: inner.port }, 'ready');
  } catch (error) {
    process.stderr.write(
      error instanceof ConfigError
        ? `${error.message}\n`
        : `gateway cannot start: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exit(1);
  }
}

function gatewayService<C>(part: ServerPart, config: CommonConfig & C, shutdown: Shutdown): GatewayService<C> {
  const { log, measures } = part;
  shutdown.add('connections', async () => {
    part.shedder.close();
    part.security.flush();
    part.redis.disconnect();
    await Promise.all([part.services.close(), part.tracing.stop()]);
  });
  return {
    ...part,
    config,
    http: appOf(part, 'public'),
    every(everyMs, name, job) {
      const worker = startWorker({ name, everyMs, job, log, runs: measures.jobRuns, ambientContext: false });
      shutdown.add('work', () => worker.stop());
      return worker;
    },
    onShutdown: (work) => shutdown.add('service', work),
    isLeaving: () => shutdown.isLeaving(),
  };
}

const appOf = ({ log, measures, security, identity, shedder }: ServerPart, door: 'public' | 'internal'): HttpApp =>
  new HttpApp({
    ambientContext: false,
    door,
    log,
    metrics: measures,
    security,
    identity,
    ...(door === 'public' ? { shedder, spanKind: 'internal' as const } : {}),
  });
