import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Listener {
  port: number;
  /** From now on every response closes its connection, so no caller keeps a connection that is about to close. */
  closeConnectionsAfterResponse(): void;
  /** Stops accepting connections and waits up to `graceMs` for running requests. */
  drain(graceMs: number): Promise<void>;
}

/** Slow headers and bodies time out. Long-lived streams have no request body, so the limit does not affect them. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16 * 1024,
};
/** Longer than the keep-alive of any calling service, so no caller uses a connection while it closes. */
const KEEP_ALIVE_MS = 65_000;

export async function listen(
  app: RequestListener,
  where: { host: string; port: number; keepAliveMs?: number; onConnection?: (socket: Socket) => void },
): Promise<Listener> {
  const server = createServer({ ...limits, keepAliveTimeout: where.keepAliveMs ?? KEEP_ALIVE_MS }, app);
  server.maxConnections = 10_000;
  if (where.onConnection) server.on('connection', where.onConnection);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(where.port, where.host, 1024, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    closeConnectionsAfterResponse: () => announceLeaving(server),
    drain: (graceMs) => drainServer(server, graceMs),
  };
}

const announceLeaving = (server: Server): void =>
  void server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));

/**
 * The first shutdown step: readiness is off already; requests are still answered while callers switch to other
 * instances.
 */
export async function announceShutdown(listeners: readonly Listener[], ms: number): Promise<void> {
  for (const listener of listeners) listener.closeConnectionsAfterResponse();
  if (ms > 0) await sleep(ms);
}

/** Node does not close connections that become idle after `close()`, so they are swept until none is left. */
function drainServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
  });
}
