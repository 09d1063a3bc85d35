import type { Server } from 'node:http';
import type { z } from 'zod';
import { commonShape, type CommonConfig } from './config/base-config';
import { ConfigError, readConfig } from './config/read-config';
import { mountHealth, type HealthCheck } from './health/health';
import { HttpApp } from './http/http-app';
import { announceLeaving, drainServer, listen, type Listener } from './http/listen';
import { linger } from './linger';
import { mountMetrics } from './metrics/mount-metrics';
import { buildCore, type ServiceCore } from './service-core';
import { createShutdown, leaveOnSignals, type Shutdown } from './shutdown';
import { startWorker, type Worker } from './workers/every';

/** The gateway's kit, without an ambient request context (its handlers hand theirs on): everything of a service but a database, the bus and the public app, which it builds itself. */
export interface Edge<C = object> extends ServiceCore {
  config: CommonConfig & C;
  /** contract endpoints that the gateway answers itself; `app.build(owned)` gives an Express app for its own server */
  app: HttpApp;
  every(ms: number, name: string, job: () => Promise<void>): Worker;
  onShutdown(work: () => Promise<void>): void;
  /** `/health/ready` of the internal listener asks these too. */
  checks: HealthCheck[];
  isLeaving(): boolean;
}
export interface RunningEdge<C = object> extends Edge<C> {
  ports: { public: number; internal: number };
  stop(): Promise<void>;
}

/** Starts the gateway: `setup` answers the listener of its public port. */
export async function startEdge<S extends z.ZodRawShape>(
  extraConfig: S,
  setup: (edge: Edge<z.output<z.ZodObject<S>>>) => Promise<Server | Parameters<typeof listen>[0]>,
  options: { env?: NodeJS.ProcessEnv; ownsProcess?: boolean } = {},
): Promise<RunningEdge<z.output<z.ZodObject<S>>>> {
  type C = z.output<z.ZodObject<S>>;
  try {
    const config = readConfig(
      'gateway',
      { ...commonShape, ...extraConfig },
      options.env ?? process.env,
    ) as unknown as CommonConfig & C;
    const core = await buildCore('gateway', config);
    const shutdown = createShutdown(core.log);
    if (options.ownsProcess !== false) leaveOnSignals(shutdown, core.log);
    const edge = edgeOf(core, config, shutdown);
    const listener = await setup(edge);
    const internal = new HttpApp({
      ambientContext: false,
      door: 'internal',
      log: core.log,
      metrics: core.measures,
      identity: core.identity,
    });
    mountHealth([internal], { checks: edge.checks, isLeaving: () => shutdown.isLeaving() });
    mountMetrics(internal, core.measures);
    const inner = await listen(internal.build([]), { host: config.HOST, port: config.INTERNAL_PORT });
    const outer =
      typeof listener === 'function'
        ? await listen(listener, { host: config.HOST, port: config.PORT })
        : await adopt(listener, config);
    shutdown.add('notice', () => linger([outer], config.LINGER_MS));
    shutdown.add('doors', () => Promise.all([outer.drain(8000), inner.drain(1000)]));
    core.log.info({ port: outer.port, internalPort: inner.port }, 'ready');
    return { ...edge, ports: { public: outer.port, internal: inner.port }, stop: () => shutdown.run() };
  } catch (error) {
    if (options.ownsProcess === false) throw error;
    process.stderr.write(
      error instanceof ConfigError
        ? `${error.message}\n`
        : `gateway cannot start: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
    return process.exit(1);
  }
}

function edgeOf<C>(core: ServiceCore, config: CommonConfig & C, shutdown: Shutdown): Edge<C> {
  shutdown.add('connections', async () => {
    core.shedder.close();
    core.redis.disconnect();
    await Promise.all([core.services.close(), core.tracing.stop()]);
  });
  return {
    ...core,
    config,
    app: new HttpApp({
      ambientContext: false,
      door: 'public',
      spanKind: 'internal',
      log: core.log,
      metrics: core.measures,
      identity: core.identity,
      shedder: core.shedder,
    }),
    every(everyMs, name, job) {
      const worker = startWorker({
        name,
        everyMs,
        job,
        log: core.log,
        runs: core.measures.jobRuns,
        ambientContext: false,
      });
      shutdown.add('work', () => worker.stop());
      return worker;
    },
    onShutdown: (work) => shutdown.add('service', work),
    checks: [{ name: 'redis', needed: false, isUp: () => core.redis.status === 'ready' }],
    isLeaving: () => shutdown.isLeaving(),
  };
}

/** A server that the gateway made itself (upgrade handling, its own limits). */
async function adopt(server: Server, { HOST, PORT }: CommonConfig): Promise<Listener> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(PORT, HOST, 1024, resolve));
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address ? address.port : PORT,
    announceLeaving: () => announceLeaving(server),
    drain: (graceMs) => drainServer(server, graceMs),
  };
}
