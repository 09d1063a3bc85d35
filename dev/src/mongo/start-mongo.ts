import net from 'node:net';
import { CommandRunner } from './commands/run-command';
import { Cursors } from './commands/cursors';
import type { Server } from './commands/context';
import { replicaSetName } from './commands/hello';
import { Catalogue } from './storage/catalogue';
import { Engine } from './storage/engine';
import { expireDocuments } from './storage/expire-documents';
import { Store } from './storage/store';
import { WriteQueue } from './storage/write-queue';
import { Locks } from './transactions/locks';
import { Sessions } from './transactions/sessions';
import { Connection } from './wire/connection';

export type RunningMongo = { port: number; url: string; stop: () => Promise<void>; engine: Engine; /** What the TTL indexes do every minute. */ expire: (now: Date) => Promise<void> };

/** Starts the embedded server on 127.0.0.1; port 0 picks a free one. `failPoints` allows MongoDB's test command for failures. */
export async function startMongo({ port, dataDir, failPoints = false }: { port: number; dataDir: string; failPoints?: boolean }): Promise<RunningMongo> {
  const store = new Store(dataDir);
  const catalogue = new Catalogue(store);
  const locks = new Locks();
  const engine = new Engine(store, catalogue, locks);
  const queue = new WriteQueue(store, catalogue, locks);
  const sessions = new Sessions(store, engine, queue);
  const cursors = new Cursors();
  const connections = new Set<Connection>();
  const parts: Server = { engine, catalogue, queue, sessions, cursors, address: '', connectionCount: () => connections.size };
  const runner = new CommandRunner(parts, failPoints);
  const listener = net.createServer((socket) => {
    const connection = new Connection(socket, (command, from) => runner.answer(command, from));
    connections.add(connection);
    socket.on('close', () => {
      connections.delete(connection);
      sessions.connectionClosed(connection.id);
    });
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, '127.0.0.1', resolve);
  }).catch(async (error: unknown) => {
    sessions.close();
    cursors.close();
    await store.close();
    throw error;
  });
  const address = listener.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  parts.address = `127.0.0.1:${listening}`;
  const expire = (now: Date): Promise<void> => expireDocuments({ engine, catalogue, queue }, now);
  const expiry = setInterval(() => void expire(new Date()), 60_000).unref();
  return {
    port: listening,
    url: `mongodb://127.0.0.1:${listening}/?replicaSet=${replicaSetName}`,
    engine,
    expire,
    stop: async () => {
      clearInterval(expiry);
      listener.close();
      for (const connection of connections) connection.close();
      await queue.idle();
      sessions.close();
      cursors.close();
      await store.close();
    },
  };
}
