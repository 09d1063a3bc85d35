import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Listener {
  port: number;
  /** From now on every answer ends its connection, so that no caller is left with one that is about to close. */
  announceLeaving(): void;
  /** Takes no new connections, lets requests under way finish, at most `graceMs`. */
  drain(graceMs: number): Promise<void>;
}

/** Slow headers and bodies are cut. A stream that stays open has no body to wait for. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16 * 1024,
};
/** Longer than that of any part that calls, so that no caller meets a closing connection. */
const KEEP_ALIVE_MS = 65_000;

export async function listen(
  app: RequestListener,
  where: { host: string; port: number; keepAliveMs?: number },
): Promise<Listener> {
  const server = createServer({ ...limits, keepAliveTimeout: where.keepAliveMs ?? KEEP_ALIVE_MS }, app);
  server.maxConnections = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(where.port, where.host, 1024, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    announceLeaving: () => announceLeaving(server),
    drain: (graceMs) => drainServer(server, graceMs),
  };
}

const announceLeaving = (server: Server): void =>
  void server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));

/**
 * The first step of leaving: readiness is off already; requests are still answered while callers turn to other copies.
 */
export async function giveNotice(listeners: readonly Listener[], ms: number): Promise<void> {
  for (const listener of listeners) listener.announceLeaving();
  if (ms > 0) await sleep(ms);
}

/**
 * Connections that fall idle after the close began are not ended by Node itself: they are looked for until none is
 * left.
 */
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
