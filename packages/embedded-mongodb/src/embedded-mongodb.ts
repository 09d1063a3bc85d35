import net from 'node:net';
import { AccessControl, type AccessDefinitions } from './access/access-control';
import { CommandRunner } from './commands/run-command';
import { Cursors } from './commands/cursors';
import type { Server } from './commands/command';
import { replicaSetName } from './commands/hello';
import { Catalogue } from './storage/catalogue';
import { Engine } from './storage/engine';
import { Store } from './storage/store';
import { WriteQueue } from './storage/write-queue';
import { Locks } from './storage/locks';
import { Sessions } from './transactions/sessions';
import { Connection, type Answer } from './wire/connection';

export { accessShape, type AccessDefinitions } from './access/access-control';

export type RunningMongo = {
  port: number;
  url: string;
  stop: () => Promise<void>;
  engine: Engine;
  /** Adds roles and users at runtime. */
  define: (definitions: AccessDefinitions) => void;
};

/** Starts the embedded server on 127.0.0.1; port 0 picks a free port. A test may `intercept` commands and replies. */
export async function startMongo({
  port,
  dataDir,
  cursorTimeoutMs,
  transactionLifetimeMs,
  access: definitions,
  intercept = (answer) => answer,
}: {
  port: number;
  dataDir: string;
  cursorTimeoutMs?: number;
  transactionLifetimeMs?: number;
  /** Without users the server is open. */
  access?: AccessDefinitions;
  intercept?: (answer: Answer) => Answer;
}): Promise<RunningMongo> {
  const store = new Store(dataDir);
  const catalogue = new Catalogue(store);
  const locks = new Locks();
  const engine = new Engine(store, catalogue, locks);
  const queue = new WriteQueue(store, catalogue, locks);
  const sessions = new Sessions(store, engine, queue, transactionLifetimeMs);
  const cursors = new Cursors(cursorTimeoutMs);
  const connections = new Set<Connection>();
  const access = new AccessControl();
  if (definitions) access.define(definitions);
  const parts: Server = { engine, catalogue, queue, sessions, cursors, access, address: '' };
  const runner = new CommandRunner(parts);
  const answer = intercept((command, { id }) => runner.answer(command, id));
  const listener = net.createServer((socket) => {
    const connection = new Connection(socket, answer);
    connections.add(connection);
    socket.on('close', () => {
      connections.delete(connection);
      sessions.connectionClosed(connection.id);
      access.connectionClosed(connection.id);
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
  return {
    port: listening,
    url: `mongodb://127.0.0.1:${listening}/?replicaSet=${replicaSetName}`,
    engine,
    define: (more) => access.define(more),
    stop: async () => {
      listener.close();
      for (const connection of connections) connection.close();
      await queue.idle();
      sessions.close();
      cursors.close();
      await store.close();
    },
  };
}
