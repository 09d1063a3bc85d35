import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { AccessDefinitions } from '../../mongo/access/access-control';
import { type DataFolder, writeJson, databasePrefix } from '../data-folder/data-folder';
import { type PortsFile, isListening } from '../processes/ports';
import { devProgram, findCommand, projectRoot } from '../processes/programs';
import { serviceFolders } from '../instances/service-instances';
import { databasePasswords } from '../stack-secrets';
import { missingAddressProblem, unreachableProblem, savedSource, type Server } from './server';

const USUAL_PORT = 27017;

/**
 * Uses MONGODB_URL, else a replica set on the usual port (transactions need one), else an installed mongod, else the
 * embedded server.
 */
export async function findMongo(folder: DataFolder, ports: PortsFile, print: (line: string) => void): Promise<Server> {
  if (process.env.MONGODB_URL)
    return { name: 'mongo', url: process.env.MONGODB_URL, source: 'given', origin: 'MONGODB_URL', programs: [] };
  const previous = savedSource(folder, 'mongo');
  if (previous === 'given') throw missingAddressProblem('MONGODB_URL');
  if (previous !== 'own' && (await isListening(USUAL_PORT))) {
    const url = `mongodb://127.0.0.1:${USUAL_PORT}/?directConnection=true`;
    if (await isReplicaSetPrimary(url))
      return { name: 'mongo', url, source: 'usual', origin: `the one on port ${USUAL_PORT}`, programs: [] };
    print(`the MongoDB on port ${USUAL_PORT} is not a replica set that accepts this client; it is not used`);
  }
  if (previous === 'usual') throw unreachableProblem('mongo', USUAL_PORT);
  const port = await ports.choose('mongo');
  const dir = folder.file('mongo');
  // mongod and the embedded server have different file formats, so a folder stays with the server that created it.
  const madeByMongod = fs.existsSync(path.join(dir, 'WiredTiger'));
  const madeByEmbedded = !madeByMongod && fs.existsSync(dir) && fs.readdirSync(dir).length > 0;
  const mongod = findCommand('mongod');
  return mongod && !madeByEmbedded
    ? ownMongod(mongod, dir, port)
    : embedded(dir, port, await writeMongoAccess(folder, port));
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

/** Whether the server accepts this client and supports transactions. */
async function isReplicaSetPrimary(url: string): Promise<boolean> {
  const hello = await runAdminCommand(url, { hello: 1 });
  return typeof hello?.setName === 'string' && hello.isWritablePrimary === true;
}

/** Initiates a replica set of one at the first call; returns true once the server accepts writes. */
async function startReplicaSet(url: string): Promise<boolean> {
  if (await isReplicaSetPrimary(url)) return true;
  await runAdminCommand(url, { replSetInitiate: {} });
  return false;
}

async function runAdminCommand(url: string, command: Record<string, unknown>) {
  // Loaded on demand: with the embedded server the stack does not need the driver.
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 2_000, connectTimeoutMS: 2_000 });
  try {
    return await client.db('admin').command(command);
  } catch {
    return undefined;
  } finally {
    await client.close();
  }
}

const Definitions = z.object({
  databaseDefinitions: z.custom<
    (system: { databases: Record<string, string>; passwords: Record<string, string> }) => AccessDefinitions
  >((value) => typeof value === 'function'),
});

/** The user of backup, restore, `--fresh` and the audit of a stopped stack. */
const OPERATOR = 'operator';

interface MongoAccess {
  /** Read by the embedded database at its start: the users and rights of production (`deploy/mongodb/rights.mjs`). */
  file: string;
  /** The URL with the credentials of a user; users are named after services. */
  urlOf: (user: string) => string;
  operatorUrl: string;
}

/** Written at every start, so that a folder of an older version gets its users. */
async function writeMongoAccess(folder: DataFolder, port: number): Promise<MongoAccess> {
  const services = serviceFolders();
  const passwords = databasePasswords(folder, [...services, 'audit', OPERATOR]);
  // Plain JavaScript that containers and tests use too; it is not part of the build, hence the path.
  const { databaseDefinitions } = Definitions.parse({
    ...((await import(path.join(projectRoot, 'deploy/mongodb/definitions.mjs'))) as object),
  });
  const databases = Object.fromEntries(
    services.map((service) => [service, databasePrefix(folder.namespace) + service]),
  );
  const file = folder.file('mongo-access.json');
  writeJson(file, databaseDefinitions({ databases, passwords }), 0o600);
  const urlOf = (user: string): string =>
    `mongodb://${user}:${passwords[user] ?? ''}@127.0.0.1:${port}/?directConnection=true`;
  return { file, urlOf, operatorUrl: urlOf(OPERATOR) };
}
