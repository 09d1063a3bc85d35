import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { z } from 'zod';
import { commonShape, type CommonConfig } from './config/base-config';
import { ConfigError, readConfig } from './config/read-config';
import { HttpApp } from './http/http-app';
import { announceShutdown, listen } from './http/listen';
import { mountAgreement, mountHealth, mountMetrics } from './http/mount-health-and-metrics';
import { openServerBase, type ServerBase } from './server-base';
import { createShutdown, stopOnSignals, type Shutdown } from './shutdown';
import { startWorker, type Job, type Worker } from './workers/start-worker';

/**
 * The running gateway as its handlers see it: everything a service has except a database and the bus. It has no ambient
 * request context, so handlers pass their context on explicitly.
 */
export interface GatewayService<C = object> extends ServerBase {
  config: CommonConfig & C;
  /** the gateway's own endpoints; the proxy decides which requests are routed to them */
  http: HttpApp;
  every(ms: number, name: string, job: Job): Worker;
  onShutdown(work: () => Promise<void>): void;
  isStopping(): boolean;
}

/** Shorter than a service's: there are many browsers, and each idle connection costs memory. */
const KEEP_ALIVE_MS = 30_000;

/** The listeners of the public port. */
export interface PublicListeners {
  onConnection: (socket: Socket) => void;
  onRequest: RequestListener;
}

/** Starts the gateway. `setup` returns the listeners of the public port. */
export async function startGateway<S extends z.ZodRawShape>(
  extraConfig: S,
  setup: (service: GatewayService<z.output<z.ZodObject<S>>>) => Promise<PublicListeners>,
): Promise<void> {
  type C = z.output<z.ZodObject<S>>;
  try {
    const config = readConfig('gateway', { ...commonShape, ...extraConfig }, process.env) as unknown as CommonConfig &
      C;
    const part = await openServerBase('gateway', config);
    const shutdown = createShutdown(part.log);
    stopOnSignals(shutdown, part.log);
    const service = gatewayService(part, config, shutdown);
    const { onConnection, onRequest } = await setup(service);
    const internal = appOf(part, 'internal');
    mountHealth([internal], {
      checks: [{ name: 'redis', needed: false, isUp: () => part.redis.status === 'ready' }],
      isStopping: () => shutdown.isStopping(),
    });
    mountMetrics(internal, part.measures);
    mountAgreement(internal, 'gateway');
    const { HOST, PORT, INTERNAL_PORT, LINGER_MS } = config;
    const internalListener = await listen(internal.build([]), { host: HOST, port: INTERNAL_PORT });
    const publicListener = await listen(onRequest, {
      host: HOST,
      port: PORT,
      keepAliveMs: KEEP_ALIVE_MS,
      onConnection,
    });
    shutdown.add('announce', () => announceShutdown([publicListener], LINGER_MS));
    shutdown.add('listeners', () => Promise.all([publicListener.drain(8000), internalListener.drain(1000)]));
    part.log.info({ port: publicListener.port, internalPort: internalListener.port }, 'ready');
  } catch (error) {
    process.stderr.write(
      error instanceof ConfigError
        ? `${error.message}\n`
        : `gateway cannot start: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exit(1);
  }
}

function gatewayService<C>(part: ServerBase, config: CommonConfig & C, shutdown: Shutdown): GatewayService<C> {
  const { log, measures, activity } = part;
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
      const worker = startWorker({
        name,
        everyMs,
        job,
        activity,
        log,
        runs: measures.jobRuns,
        ambientContext: false,
      });
      shutdown.add('work', () => worker.stop());
      return worker;
    },
    onShutdown: (work) => shutdown.add('service', work),
    isStopping: () => shutdown.isStopping(),
  };
}

const appOf = ({ log, measures, security, identity, shedder }: ServerBase, listener: 'public' | 'internal'): HttpApp =>
  new HttpApp({
    ambientContext: false,
    listener,
    log,
    metrics: measures,
    security,
    identity,
    ...(listener === 'public' ? { shedder, spanKind: 'internal' as const } : {}),
  });
