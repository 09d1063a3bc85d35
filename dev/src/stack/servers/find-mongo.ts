import fs from 'node:fs';
import path from 'node:path';
import type { DataFolder } from '../data-folder/open-data-folder';
import type { PortsFile } from '../ports/ports-file';
import { isListening } from '../ports/port-probes';
import { devProgram } from '../parts/dev-program';
import { addressProblem, awayProblem, earlierSource } from './earlier-servers';
import { findCommand } from './find-command';
import { hasTransactions, startReplicaSet } from './mongo-replica-set';
import { mongoAccess, type MongoAccess } from './mongo-access';
import type { Server } from './server';

const USUAL_PORT = 27017;

/**
 * MONGODB_URL, else one on the usual port that is a replica set (transactions need one), else an installed
 * mongod, else the embedded server.
 */
export async function findMongo(folder: DataFolder, ports: PortsFile, say: (line: string) => void): Promise<Server> {
  if (process.env.MONGODB_URL)
    return { name: 'mongo', url: process.env.MONGODB_URL, source: 'given', origin: 'MONGODB_URL', programs: [] };
  const earlier = earlierSource(folder, 'mongo');
  if (earlier === 'given') throw addressProblem('MONGODB_URL');
  if (earlier !== 'own' && (await isListening(USUAL_PORT))) {
    const url = `mongodb://127.0.0.1:${USUAL_PORT}/?directConnection=true`;
    if (await hasTransactions(url))
      return { name: 'mongo', url, source: 'usual', origin: `the one on port ${USUAL_PORT}`, programs: [] };
    say(`the MongoDB on port ${USUAL_PORT} is not a replica set that lets us in; it is left alone`);
  }
  if (earlier === 'usual') throw awayProblem('mongo', USUAL_PORT);
  const port = await ports.choose('mongo');
  const dir = folder.file('mongo');
  // Once made by the embedded server a folder stays with it, and the other way round: the files differ.
  const madeByMongod = fs.existsSync(path.join(dir, 'WiredTiger'));
  const madeByEmbedded = !madeByMongod && fs.existsSync(dir) && fs.readdirSync(dir).length > 0;
  const mongod = findCommand('mongod');
  return mongod && !madeByEmbedded
    ? ownMongod(mongod, dir, port)
    : embedded(dir, port, await mongoAccess(folder, port));
}

function ownMongod(command: string, dir: string, port: number): Server {
  fs.mkdirSync(dir, { recursive: true });
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  return {
    name: 'mongo',
    url,
    source: 'own',
    origin: `mongod started on port ${port}`,
    port,
    ready: async () => (await isListening(port)) && startReplicaSet(url),
    programs: [
      {
        name: 'mongo',
        command,
        args: [
          '--port',
          String(port),
          '--bind_ip',
          '127.0.0.1',
          '--dbpath',
          dir,
          '--replSet',
          'rs0',
          '--wiredTigerCacheSizeGB',
          '0.25',
        ],
        env: {},
        graceMs: 15_000,
      },
    ],
  };
}

function embedded(dir: string, port: number, { file, urlOf, operatorUrl }: MongoAccess): Server {
  return {
    name: 'mongo',
    url: operatorUrl,
    urlOf,
    source: 'own',
    origin: `embedded server on port ${port}`,
    port,
    ready: () => isListening(port),
    programs: [
      devProgram('mongo', { args: ['--port', String(port), '--data', dir, '--access', file], heapMb: 1024, env: {} }),
    ],
  };
}
