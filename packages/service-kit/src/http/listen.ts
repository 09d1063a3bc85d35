import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listener {
  server: Server;
  port: number;
  /** From now on every answer ends its connection, so that no caller is left with one that is about to close. */
  announceLeaving(): void;
  /** Takes no new connections, lets requests under way finish, at most `graceMs`. */
  drain(graceMs: number): Promise<void>;
}

/** Slow or endless requests are cut; the keep-alive is longer than any caller's, so that no caller meets a closing connection. */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};

export async function listen(app: RequestListener, where: { host: string; port: number }): Promise<Listener> {
  const server = createServer(timeouts, app);
  server.maxConnections = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(where.port, where.host, 1024, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    announceLeaving: () => announceLeaving(server),
    drain: (graceMs) => drainServer(server, graceMs),
  };
}

export const announceLeaving = (server: Server): void =>
  void server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));

/** Connections that fall idle after the close began are not ended by Node itself: they are looked for until none is left. */
export function drainServer(server: Server, graceMs: number): Promise<void> {
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
