import { accessShape, startMongo, type AccessDefinitions, type RunningMongo } from '@baazi/embedded-mongodb';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { partNames } from '@baazi/contracts';
import { MongoClient, type Db, type Document } from 'mongodb';
import { rights } from '../../deploy/mongodb/rights.mjs';
import { composeFile, filledIn, readEnvironment, root } from './compose-file';

const services = partNames.filter((name) => name !== 'gateway').sort();
let folder: string;
let made: Record<string, string>;
let script: string;
let mongo: RunningMongo;
const open = new Map<string, MongoClient>();

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-env-'));
  execFileSync(process.execPath, [path.join(root, 'deploy/make-env.mjs'), folder]);
  made = readEnvironment(folder);
  script = fs.readFileSync(path.join(folder, '.secrets/mongodb.js'), 'utf8');
  mongo = await startMongo({ port: 0, dataDir: path.join(folder, 'db'), access: definedBy(script) });
  const operator = await comeIn('mongo-users');
  for (const part of services)
    await operator
      .db(`baazi_${part}`)
      .collection<Document>('outbox')
      .insertOne({ _id: 'kept' as never, of: part });
  const wallet = operator.db('baazi_svc-wallet');
  await wallet.collection('transfers').insertOne({ _id: 'stake:1' as never, paise: 100 });
  await wallet.collection('blocks').insertOne({ _id: 1 as never, hash: 'x' });
});
afterAll(async () => {
  for (const client of open.values()) await client.close();
  await mongo?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Runs a mongosh script, and collects what it creates. `known`: names that exist already. */
function definedBy(text: string, known: readonly string[] = []): AccessDefinitions & { commands: string[] } {
  const made: AccessDefinitions & { commands: string[] } = { roles: [], users: [], commands: [] };
  const runCommand = (command: Record<string, unknown>): Document => {
    const [name = '', of] = Object.entries(command)[0] ?? [];
    made.commands.push(name);
    const found = known.includes(String(of)) ? [{}] : [];
    if (name === 'rolesInfo') return { ok: 1, roles: found };
    if (name === 'usersInfo') return { ok: 1, users: found };
    if (/^(create|update)Role$/.test(name)) made.roles.push({ ...command, role: String(of) } as never);
    else if (/^(create|update)User$/.test(name)) made.users.push({ ...command, user: String(of) } as never);
    else return { ok: 0, errmsg: `no such command: ${name}` };
    return { ok: 1 };
  };
  vm.runInNewContext(text, { db: { getSiblingDB: (name: string) => ({ runCommand, name }) } });
  return { ...accessShape.parse(made), commands: made.commands };
}

/** The URL of a container in the compose file, on this database. */
const urlOf = (container: string): string =>
  (filledIn(composeFile().services[container]?.environment ?? {}, made)['MONGODB_URL'] ?? '').replace(
    /@.*/,
    `@127.0.0.1:${mongo.port}/?directConnection=true`,
  );
async function comeIn(container: string): Promise<MongoClient> {
  const known = open.get(container) ?? (await new MongoClient(urlOf(container)).connect());
  open.set(container, known);
  return known;
}
const answerTo = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    // The driver reports a bulk over several collections as the cause.
    (error: { code?: number; cause?: { code?: number } }) => error.code ?? error.cause?.code ?? String(error),
  );
const UNAUTHORIZED = 13;

/** Writes of a collection in a statement over several, as services send those of a transaction. */
const insertInBulk = (db: Db, name: string) =>
  ({ name: 'insertOne', namespace: `${db.databaseName}.${name}`, document: { by: 'bulk' } }) as const;
const updateInBulk = (db: Db, name: string) =>
  ({ name: 'updateOne', namespace: `${db.databaseName}.${name}`, filter: {}, update: { $set: { paise: 1 } } }) as const;
const deleteInBulk = (db: Db, name: string) =>
  ({ name: 'deleteMany', namespace: `${db.databaseName}.${name}`, filter: {} }) as const;

const readings: [string, (db: Db, name: string) => Promise<unknown>][] = [
  ['find', (db, name) => db.collection(name).find().toArray()],
  ['count', (db, name) => db.collection(name).countDocuments()],
  ['list collections', (db) => db.listCollections().toArray()],
];
const edits: [string, (db: Db, name: string) => Promise<unknown>][] = [
  ['update', (db, name) => db.collection(name).updateOne({}, { $set: { paise: 1 } })],
  ['update many', (db, name) => db.collection(name).updateMany({}, { $unset: { paise: 1 } })],
  ['upsert', (db, name) => db.collection(name).updateOne({ a: 1 }, { $set: { paise: 1 } }, { upsert: true })],
  ['find and update', (db, name) => db.collection(name).findOneAndUpdate({}, { $set: { paise: 1 } })],
  [
    'update by a bulk',
    (db, name) => db.collection(name).bulkWrite([{ updateOne: { filter: {}, update: { $set: { a: 1 } } } }]),
  ],
  ['update by a bulk of collections', (db, name) => db.client.bulkWrite([updateInBulk(db, name)])],
  ['delete by a bulk of collections', (db, name) => db.client.bulkWrite([deleteInBulk(db, name)])],
  ['delete', (db, name) => db.collection(name).deleteOne({})],
  ['delete many', (db, name) => db.collection(name).deleteMany({})],
  ['find and delete', (db, name) => db.collection(name).findOneAndDelete({})],
  ['drop', (db, name) => db.collection(name).drop()],
  ['drop its indexes', (db, name) => db.command({ dropIndexes: name, index: '*' })],
];

test.each(
  services.flatMap((part) => services.filter((other) => other !== part).map((other) => [part, other] as const)),
)('T124: %s neither reads nor edits the database of %s', async (part, other) => {
  const theirs = (await comeIn(part)).db(`baazi_${other}`);
  const insert = (db: Db) => db.collection('outbox').insertOne({ forged: true });
  for (const [what, deed] of [...readings, ...edits, ['insert', insert] as const])
    expect([what, await answerTo(deed(theirs, 'outbox'))]).toEqual([what, UNAUTHORIZED]);
  expect(await answerTo(theirs.dropDatabase())).toBe(UNAUTHORIZED);
  const session = open.get(part)?.startSession();
  session?.startTransaction();
  expect(await answerTo(theirs.collection('outbox').deleteOne({}, { session }))).toBe(UNAUTHORIZED);
  await session?.endSession();
});

test.each(['transfers', 'blocks', 'audit'])(
  'T124: svc-wallet adds %s and reads them, and never edits or deletes one',
  async (name) => {
    const db = (await comeIn('svc-wallet')).db('baazi_svc-wallet');
    await db.collection(name).insertOne({ _id: `new ${name}` as never, paise: 100 });
    const before = await db.collection(name).find().toArray();
    for (const [what, deed] of edits) expect([what, await answerTo(deed(db, name))]).toEqual([what, UNAUTHORIZED]);
    expect(await db.collection(name).find().toArray()).toEqual(before);
    expect(await answerTo(db.dropDatabase())).toBe(UNAUTHORIZED);
  },
);

test('T124: a bulk over several collections writes nothing when one of its writes is forbidden', async () => {
  const client = await comeIn('svc-wallet');
  const db = client.db('baazi_svc-wallet');
  const elsewhere = client.db('baazi_svc-auth');
  for (const forbidden of [
    updateInBulk(db, 'transfers'),
    deleteInBulk(db, 'blocks'),
    insertInBulk(db, 'secrets'),
    insertInBulk(elsewhere, 'users'),
  ])
    expect(await answerTo(client.bulkWrite([insertInBulk(db, 'choices'), forbidden]))).toBe(UNAUTHORIZED);
  expect(await db.collection('choices').countDocuments()).toBe(0);
  const allowed = [insertInBulk(db, 'transfers'), insertInBulk(db, 'choices'), updateInBulk(db, 'choices')];
  expect(await client.bulkWrite(allowed)).toMatchObject({ insertedCount: 2, modifiedCount: 1 });
  expect(await client.bulkWrite([deleteInBulk(db, 'choices')])).toMatchObject({ deletedCount: 1 });
});

test('lets each service do in its own database what it needs', async () => {
  for (const part of services) {
    const db = (await comeIn(part)).db(`baazi_${part}`);
    await db.createCollection('codes').catch(() => undefined);
    const name = part === 'svc-wallet' ? 'stakes' : 'codes';
    await db.collection(name).createIndex({ at: 1 });
    await db.collection(name).updateOne({ a: 1 }, { $set: { b: 1 } }, { upsert: true });
    expect(await db.collection(name).findOneAndUpdate({ a: 1 }, { $inc: { b: 1 } })).toMatchObject({ b: 1 });
    expect((await db.collection(name).deleteMany({})).deletedCount).toBe(1);
  }
  // A collection that is not in the table cannot be created.
  const wallet = (await comeIn('svc-wallet')).db('baazi_svc-wallet');
  expect(await answerTo(wallet.collection('secrets').insertOne({}))).toBe(UNAUTHORIZED);
});

test('T124: nobody makes users, sees the names of other databases, or reads what is the server’s own', async () => {
  for (const part of services) {
    const client = await comeIn(part);
    const { databases } = await client.db('admin').admin().listDatabases();
    expect(databases.map(({ name }) => name)).toEqual([`baazi_${part}`]);
    for (const command of [
      { find: 'system.users' },
      { insert: 'system.users', documents: [{}] },
      { createUser: 'me', pwd: 'x', roles: ['root'] },
      { grantRolesToUser: part, roles: ['root'] },
    ])
      expect([UNAUTHORIZED, 59]).toContain(await answerTo(client.db('admin').command(command)));
  }
});

test('lets the audit read both databases, and write only its outcome', async () => {
  const client = await comeIn('audit');
  for (const part of ['svc-wallet', 'svc-contest'] as const) {
    const db = client.db(`baazi_${part}`);
    expect(await db.collection('outbox').countDocuments()).toBe(1);
    for (const [what, deed] of edits) expect([what, await answerTo(deed(db, 'outbox'))]).toEqual([what, UNAUTHORIZED]);
  }
  expect(await answerTo(client.db('baazi_svc-auth').collection('users').findOne({}))).toBe(UNAUTHORIZED);
  await client
    .db('baazi_svc-wallet')
    .collection('audits')
    .updateOne({ a: 1 }, { $set: { b: 1 } }, { upsert: true });
});

test.each(services)('T124: %s signs in with its own password, and with no other', async (part) => {
  const password = new URL(urlOf(part).replace(/^mongodb/, 'http')).password;
  const tryOut = async (change: string, user = part): Promise<unknown> => {
    const client = new MongoClient(urlOf(part).replace(`${part}:${password}`, `${user}:${change}`));
    try {
      return await answerTo(client.connect().then(() => client.db(`baazi_${part}`).collection('outbox').findOne()));
    } finally {
      await client.close();
    }
  };
  expect(await tryOut(password)).toBe('done');
  for (const wrong of [`${password}x`, password.slice(1), password.toLowerCase(), 'x', encodeURIComponent('$ne')])
    expect(await tryOut(wrong)).toBe(18);
  expect(await tryOut(password, 'operator' as never)).toBe(18);
  expect(await tryOut(password, 'nobody' as never)).toBe(18);
});

test('T124: an unauthenticated connection says hello and ping, and nothing else', async () => {
  const client = await new MongoClient(`mongodb://127.0.0.1:${mongo.port}/?directConnection=true`).connect();
  try {
    for (const command of ['hello', 'ping'])
      expect(await answerTo(client.db('admin').command({ [command]: 1 }))).toBe('done');
    const db = client.db('baazi_svc-wallet');
    for (const [what, deed] of [...readings, ...edits])
      expect([what, await answerTo(deed(db, 'transfers'))]).toEqual([what, UNAUTHORIZED]);
    for (const command of [
      { listDatabases: 1 },
      { endSessions: [] },
      { getMore: 1n, collection: 'transfers' },
      { killCursors: 'transfers', cursors: [1n] },
    ])
      expect(await answerTo(client.db('admin').command(command))).toBe(UNAUTHORIZED);
  } finally {
    await client.close();
  }
});

test('creates new users, and updates existing ones', () => {
  const names = [...services, 'audit', 'operator'];
  expect(definedBy(script).users.map(({ user }) => user)).toEqual(names);
  expect(definedBy(script).commands.filter((name) => name.startsWith('update'))).toEqual([]);
  const again = definedBy(script, names);
  expect(again.commands.filter((name) => name.startsWith('create'))).toEqual([]);
  expect({ ...again, commands: [] }).toEqual({ ...definedBy(script), commands: [] });
});

test('names only existing users in the table', () => {
  expect(Object.keys(rights).filter((name) => ![...services, 'audit'].includes(name as never))).toEqual([]);
});
