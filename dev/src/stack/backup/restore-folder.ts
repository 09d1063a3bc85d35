import fs from 'node:fs';
import path from 'node:path';
import { deserialize, type Document } from 'bson';
import { MongoClient, type Collection } from 'mongodb';
import { readJson, writeJson, databasePrefix, openDataFolder, type DataFolder, StackProblem } from '../data-folder';
import { withDatabase } from '../servers/find-servers';
import { Backup, HEAD_FILES, BACKED_UP_FILES, StackFile, collectionFile } from './back-up-folder';

/** Longer than any message is queued in a working broker. */
const RESEND_WINDOW_MS = 24 * 3_600_000;
const BATCH_SIZE = 1_000;
const OUTBOX = 'outbox';

/** Creates a data folder from a backup; `npm start -- --data DIR` continues from there. */
export async function restoreFolder(from: string, dataDir: string): Promise<Backup & { resentEvents: number }> {
  const backup = readJson(path.join(from, 'backup.json'), Backup);
  if (!backup) throw new StackProblem(`${from} is no backup: it has no backup.json`);
  if (fs.existsSync(dataDir) && fs.readdirSync(dataDir).length > 0)
    throw new StackProblem(`${dataDir} is not empty; restore into a new folder`);
  const folder = openDataFolder(dataDir);
  const prefix = databasePrefix(folder.namespace);
  for (const name of [...BACKED_UP_FILES, ...HEAD_FILES, 'releases'])
    if (fs.existsSync(path.join(from, name))) fs.cpSync(path.join(from, name), folder.file(name), { recursive: true });
  renameDatabases(folder, prefix);
  const databases = [
    ...new Set(backup.collections.filter(({ name }) => name === OUTBOX).map(({ part }) => prefix + part)),
  ];
  const resentEvents = await withDatabase(folder, async (mongodbUrl) => {
    await writeDatabases(mongodbUrl, prefix, { backup, dir: from });
    return resendEvents(mongodbUrl, databases, new Date(Date.parse(backup.takenAt) - RESEND_WINDOW_MS));
  });
  return { ...backup, resentEvents };
}

/** Enters this folder's database names into stack.json, so that the audit works before the first start. */
function renameDatabases(folder: DataFolder, prefix: string): void {
  const stack = readJson(folder.file('stack.json'), StackFile);
  if (!stack) return;
  const environments = Object.fromEntries(
    Object.entries(stack.environments).map(([name, environment]) => [
      name,
      { ...environment, NAMESPACE: folder.namespace, MONGODB_DATABASE: `${prefix}${environment['PART'] ?? name}` },
    ]),
  );
  writeJson(folder.file('stack.json'), { ...stack, environments }, 0o600);
}

/** Reads the documents of a file without changing the BSON types of numbers. */
function* documentsOf(file: string): Generator<Document> {
  const bytes = fs.readFileSync(file);
  for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at))
    yield deserialize(bytes.subarray(at, at + bytes.readInt32LE(at)), {
      promoteValues: false,
      promoteLongs: false,
      bsonRegExp: true,
    });
}

/** Fills databases with this prefix from a backup, including indexes. */
async function writeDatabases(
  mongodbUrl: string,
  prefix: string,
  { backup, dir }: { backup: Backup; dir: string },
): Promise<void> {
  const client = new MongoClient(mongodbUrl, { serverSelectionTimeoutMS: 10_000 });
  try {
    for (const { part, name, documents, indexes } of backup.collections) {
      const collection = client.db(prefix + part).collection(name);
      if ((await collection.findOne({}, { projection: { _id: 1 } })) !== null)
        throw new StackProblem(`${prefix}${part} has documents already; restore into an unused folder`);
      for (const { v: _v, ns: _ns, key, ...options } of indexes)
        if (options.name !== '_id_') await collection.createIndex(key as Record<string, 1 | -1>, options);
      const written = await insertAll(collection, documentsOf(path.join(dir, collectionFile({ part, name }))));
      if (written !== documents)
        throw new StackProblem(
          `${part}.${name}: the backup names ${documents} documents, its file has ${written}; it is damaged`,
        );
    }
  } finally {
    await client.close();
  }
}

async function insertAll(collection: Collection, documents: Iterable<Document>): Promise<number> {
  let written = 0;
  let batch: Document[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) written += (await collection.insertMany(batch, { ordered: false })).insertedCount;
    batch = [];
  };
  for (const document of documents) {
    batch.push(document);
    if (batch.length >= BATCH_SIZE) await flush();
  }
  await flush();
  return written;
}

/**
 * Marks events that were sent shortly before the backup as pending again: the backup has no broker, so an event that
 * was queued but not yet consumed would be lost. Consumers are idempotent. Returns the number of events.
 */
async function resendEvents(mongodbUrl: string, databases: readonly string[], sentSince: Date): Promise<number> {
  const client = new MongoClient(mongodbUrl, { serverSelectionTimeoutMS: 10_000 });
  try {
    let count = 0;
    for (const name of databases)
      count += (
        await client
          .db(name)
          .collection(OUTBOX)
          .updateMany({ sentAt: { $gte: sentSince } }, { $set: { pending: true }, $unset: { sentAt: 1 } })
      ).modifiedCount;
    return count;
  } finally {
    await client.close();
  }
}
