import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { AccessDefinitions } from '@baazi/embedded-mongodb';
import { z } from 'zod';
import { type DataFolder, writeJson, databasePrefix } from '../data-folder';
import { serviceFolders } from '../instances/service-environment';
import { type PortsFile, isListening } from '../processes/ports';
import { devProgram, findCommand, projectRoot } from '../processes/programs';
import { databasePasswords } from '../stack-secrets';
import { missingAddressProblem, unreachableProblem, savedSource, type Server } from './server';

const USUAL_PORT = 27017;
const REPLICA_SET = 'rs0';

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
  const access = await mongoAccess(folder, port);
  return mongod && !madeByEmbedded ? ownMongod(mongod, folder, port, access) : embedded(folder, port, access);
}

/** A replica set of one. The key file turns its access control on. */
function ownMongod(command: string, folder: DataFolder, port: number, access: MongoAccess): Server {
  const dir = folder.file('mongo');
  const keyFile = folder.file('mongod.key');
  fs.mkdirSync(dir, { recursive: true });
  if (!fs.existsSync(keyFile)) fs.writeFileSync(keyFile, randomBytes(48).toString('base64'), { mode: 0o600 });
  const args = Object.entries({
    port: String(port),
    bind_ip: '127.0.0.1',
    dbpath: dir,
    replSet: REPLICA_SET,
    keyFile,
    wiredTigerCacheSizeGB: '0.25',
  }).flatMap(([option, value]) => [`--${option}`, value]);
  return {
    name: 'mongo',
    url: access.operatorUrl,
    urlOf: access.urlOf,
    source: 'own',
    origin: `mongod started on port ${port}`,
    port,
    ready: async () => (await isListening(port)) && prepareMongod(port, access),
    programs: [{ name: 'mongo', command, args, env: {}, graceMs: 15_000 }],
  };
}

function embedded(folder: DataFolder, port: number, { definitions, urlOf, operatorUrl }: MongoAccess): Server {
  const file = folder.file('mongo-access.json');
  writeJson(file, definitions, 0o600);
  const args = ['--port', String(port), '--data', folder.file('mongo'), '--access', file];
  return {
    name: 'mongo',
    url: operatorUrl,
    urlOf,
    source: 'own',
    origin: `embedded server on port ${port}`,
    port,
    ready: () => isListening(port),
    programs: [devProgram('mongo', { args, heapMb: 1024, env: {} })],
  };
}

type Command = Record<string, unknown>;
type RunCommand = (command: Command) => Promise<Command>;

/**
 * Initiates the replica set and creates the operator at the first start, which MongoDB allows a local client without
 * users; then creates or updates all roles and users, as the script of `deploy/mongodb/definitions.mjs` does in
 * production. Returns true once all of it is done.
 */
async function prepareMongod(port: number, { definitions, operatorUrl }: MongoAccess): Promise<boolean> {
  const isDone = await onAdmin(operatorUrl, (run) => defineAccess(run, definitions));
  if (isDone) return true;
  await onAdmin(`mongodb://127.0.0.1:${port}/?directConnection=true`, async (run) => {
    const { isWritablePrimary } = await run({ hello: 1 });
    const operator = definitions.users.find(({ user }) => user === OPERATOR);
    if (isWritablePrimary && operator) await run(creationOf(operator));
    else await run({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host: `127.0.0.1:${port}` }] } });
  });
  return false;
}

const creationOf = ({ user, ...fields }: AccessDefinitions['users'][number]): Command => ({
  createUser: user,
  ...fields,
});

export async function defineAccess(run: RunCommand, { roles, users }: AccessDefinitions): Promise<true> {
  const isKnown = async (info: Command, list: string): Promise<boolean> => {
    const found = (await run(info))[list];
    return Array.isArray(found) && found.length > 0;
  };
  for (const { role, ...fields } of roles) {
    const command = (await isKnown({ rolesInfo: role }, 'roles')) ? 'updateRole' : 'createRole';
    await run({ [command]: role, ...fields, roles: [] });
  }
  for (const { user, ...fields } of users) {
    const command = (await isKnown({ usersInfo: user }, 'users')) ? 'updateUser' : 'createUser';
    await run({ [command]: user, ...fields });
  }
  return true;
}

/** Whether the server accepts this client and supports transactions. */
async function isReplicaSetPrimary(url: string): Promise<boolean> {
  const hello = await onAdmin(url, (run) => run({ hello: 1 }));
  return typeof hello?.['setName'] === 'string' && hello['isWritablePrimary'] === true;
}

/** Undefined if the server refuses or does not answer. */
async function onAdmin<T>(url: string, work: (run: RunCommand) => Promise<T>): Promise<T | undefined> {
  // Loaded on demand: with the embedded server the stack does not need the driver.
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 2_000, connectTimeoutMS: 2_000 });
  try {
    return await work((command) => client.db('admin').command(command));
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
  /** The users and rights of production (`deploy/mongodb/rights.mjs`). */
  definitions: AccessDefinitions;
  /** The URL with the credentials of a user; users are named after services. */
  urlOf: (user: string) => string;
  operatorUrl: string;
}

/** Made at every start, so that a folder of an older version gets its users. */
async function mongoAccess(folder: DataFolder, port: number): Promise<MongoAccess> {
  const services = serviceFolders();
  const passwords = databasePasswords(folder, [...services, 'audit', OPERATOR]);
  // Plain JavaScript that containers and tests use too; it is not part of the build, hence the path.
  const { databaseDefinitions } = Definitions.parse({
    ...((await import(path.join(projectRoot, 'deploy/mongodb/definitions.mjs'))) as object),
  });
  const databases = Object.fromEntries(
    services.map((service) => [service, databasePrefix(folder.namespace) + service]),
  );
  const urlOf = (user: string): string =>
    `mongodb://${user}:${passwords[user] ?? ''}@127.0.0.1:${port}/?directConnection=true`;
  return { definitions: databaseDefinitions({ databases, passwords }), urlOf, operatorUrl: urlOf(OPERATOR) };
}
