import fs from 'node:fs';
import path from 'node:path';
import { deserialize } from 'bson';
import { MongoClient, type ClientSession, type Db } from 'mongodb';
import { fileOf, type BackedUpCollection } from './backup-shape';

const BATCH = 2000;

/**
 * Writes every collection of the databases with this prefix to files, all as of one instant: one transaction reads
 * them, so what is written meanwhile is not seen. Answers what it wrote.
 */
export async function readDatabases(mongodbUrl: string, prefix: string, dir: string): Promise<BackedUpCollection[]> {
  const client = new MongoClient(mongodbUrl, { serverSelectionTimeoutMS: 10_000 });
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    const own = databases.map(({ name }) => name).filter((name) => name.startsWith(prefix));
    const found = (
      await Promise.all(own.map((name) => collectionsOf(client.db(name), name.slice(prefix.length))))
    ).flat();
    return await client.withSession((session) =>
      session.withTransaction(
        async () => {
          const written: BackedUpCollection[] = [];
          for (const collection of found)
            written.push({
              ...collection,
              documents: await readCollection(client.db(prefix + collection.part), collection, { dir, session }),
            });
          return written;
        },
        { readConcern: { level: 'snapshot' } },
      ),
    );
  } finally {
    await client.close();
  }
}

async function collectionsOf(db: Db, part: string): Promise<BackedUpCollection[]> {
  const collections = (await db.listCollections({}, { nameOnly: true }).toArray()).filter(
    ({ name }) => !name.startsWith('system.'),
  );
  return Promise.all(
    collections.map(async ({ name }) => ({
      part,
      name,
      documents: 0,
      indexes: (await db.collection(name).indexes()).map((index) => ({ ...index, name: String(index.name) })),
    })),
  );
}

async function readCollection(
  db: Db,
  collection: BackedUpCollection,
  { dir, session }: { dir: string; session: ClientSession },
): Promise<number> {
  const file = fs.openSync(path.join(dir, fileOf(collection)), 'w', 0o600);
  const documents = db.collection(collection.name);
  let count = 0;
  try {
    for (let last: unknown; ;) {
      // By the index on _id, so that no batch holds the whole collection in memory.
      const batch: unknown[] = await documents
        .find(last === undefined ? {} : { _id: { $gt: last as never } }, { session, raw: true })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
      for (const bytes of batch) if (Buffer.isBuffer(bytes)) fs.writeSync(file, bytes);
      count += batch.length;
      const end = batch.at(-1);
      if (batch.length < BATCH || !Buffer.isBuffer(end)) break;
      last = deserialize(end, { promoteValues: false })['_id'];
    }
  } finally {
    fs.closeSync(file);
  }
  const all = await documents.countDocuments({}, { session });
  if (all !== count) throw new Error(`${collection.part}.${collection.name}: read ${count} of ${all} documents`);
  return count;
}
