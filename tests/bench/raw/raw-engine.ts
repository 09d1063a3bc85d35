// LMDB, the storage engine of the embedded database, in this process: the cost of an operation without wire,
// commands, BSON and plans.
import path from 'node:path';
import { open } from 'lmdb';

interface Keys {
  gets: number;
  puts: number;
}
/** Keys an operation reads and writes in the engine: a record and its index entries. */
const shapes: Record<string, Keys> = {
  'point read by _id': { gets: 2, puts: 0 },
  'point read by a unique index': { gets: 2, puts: 0 },
  insertOne: { gets: 0, puts: 3 },
  findOneAndUpdate: { gets: 2, puts: 1 },
  'transaction, 1 guarded update + 2 inserts': { gets: 2, puts: 7 },
  'transaction, 2 updates + 2 inserts': { gets: 4, puts: 8 },
};
/** Fifty concurrent callers share one commit, so fifty nested transactions share one here. */
const together = 50;
const recordBytes = 220;

/** Operations a second of one caller and of fifty. */
export interface EngineRate {
  1: number;
  50: number;
}

/** Operations per second of the engine, by operation. Every commit is on disk, as in the database. */
export async function rawEngine({
  dataDir,
  documents,
  seconds,
}: {
  dataDir: string;
  documents: number;
  seconds: number;
}): Promise<Record<string, EngineRate>> {
  const db = open({
    path: path.join(dataDir, 'raw-engine.mdb'),
    encoding: 'binary',
    keyEncoding: 'binary',
    overlappingSync: false,
  });
  const keyOf = (id: number) => {
    const key = Buffer.alloc(12);
    key.writeUIntBE(id, 4, 6);
    return key;
  };
  const anyKey = () => keyOf(Math.floor(Math.random() * documents));
  for (let from = 0; from < documents; from += 1000)
    db.transactionSync(() => {
      for (let id = from; id < from + 1000; id++) db.putSync(keyOf(id), Buffer.alloc(recordBytes, id));
    });
  let fresh = documents;
  const work = ({ gets, puts }: Keys) => {
    for (let i = 0; i < gets; i++) db.getBinary(anyKey());
    for (let i = 0; i < puts; i++) db.putSync(i === 0 ? anyKey() : keyOf(fresh++), Buffer.alloc(recordBytes, i));
  };
  const rate = (shape: Keys, size: number) => {
    let count = 0;
    const startedAt = performance.now();
    for (; performance.now() - startedAt < seconds * 1000; count += size) {
      if (shape.puts === 0) for (let i = 0; i < size; i++) work(shape);
      else
        db.transactionSync(() => {
          for (let i = 0; i < size; i++) db.transactionSync(() => work(shape));
        });
    }
    return count / ((performance.now() - startedAt) / 1000);
  };
  const rates = Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [name, { 1: rate(shape, 1), 50: rate(shape, together) }]),
  );
  await db.close();
  return rates;
}
