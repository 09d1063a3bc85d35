import fs from 'node:fs';
import path from 'node:path';
import { deserialize, type Document } from 'bson';
import { MongoClient, type Collection } from 'mongodb';
import { fileOf, type Backup } from '../backup/backup-shape';
import { StackProblem } from '../stack-problem';

const BATCH = 1000;

/** Every document of a file, as it was: no number changes its kind on the way. */
function* documentsOf(file: string): Generator<Document> {
  const bytes = fs.readFileSync(file);
  for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at))
    yield deserialize(bytes.subarray(at, at + bytes.readInt32LE(at)), {
      promoteValues: false,
      promoteLongs: false,
      bsonRegExp: true,
    });
}

/** Fills databases with this prefix from a backup, indexes included. */
export async function writeDatabases(
  mongodbUrl: string,
  prefix: string,
  { backup, dir }: { backup: Backup; dir: string },
): Promise<void> {
  const client = new MongoClient(mongodbUrl, { serverSelectionTimeoutMS: 10_000 });
  try {
    for (const { part, name, documents, indexes } of backup.collections) {
      const collection = client.db(prefix + part).collection(name);
      if ((await collection.findOne({}, { projection: { _id: 1 } })) !== null)
        throw new StackProblem(`${prefix}${part} has documents already; restore into a folder that was never used`);
      for (const { v: _v, ns: _ns, key, ...options } of indexes)
        if (options.name !== '_id_') await collection.createIndex(key as Record<string, 1 | -1>, options);
      const written = await insertAll(collection, documentsOf(path.join(dir, fileOf({ part, name }))));
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
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  return written;
}
