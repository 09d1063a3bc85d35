// The database's rates in the same minute, with the sizes, indexes and batches of the product.
import { MongoClient, type Db } from 'mongodb';
import { rawSettlement } from './raw-settlement';
import { rawStakes } from './raw-stakes';
import { shapesOf, type Collections, type Sample, type Shape, type Shapes } from './shapes';

export type RawRates = Record<
  'stakesPerSecond1' | 'stakesPerSecond50' | 'documentsPerSecond1' | 'documentsPerSecond2' | 'documentsPerSecond',
  number
>;

/**
 * Stakes a second from 1 and 50 clients, and documents a second of settlement batches, one batch at a time and two.
 * `wallet` and `contest` are databases that hold settled stakes, whose documents and indexes are the pattern. Without
 * `contest` a batch has no entries.
 */
export async function rawRates(
  url: string,
  { seconds, batches = 20, ...databases }: { seconds: number; batches?: number; wallet: string; contest?: string },
): Promise<RawRates> {
  const client = await new MongoClient(url, { maxPoolSize: 60 }).connect();
  const db = client.db(`bench_raw_${process.pid}`);
  try {
    const shapes = await shapesOf(client, databases);
    const collections = await copied(db, shapes);
    const stakes = await rawStakes(client, collections, shapes, seconds);
    const one = await rawSettlement(client, collections, shapes, { batches, concurrency: 1 });
    const two = await rawSettlement(client, collections, shapes, { batches, concurrency: 2 });
    return { ...stakes, documentsPerSecond1: one, documentsPerSecond2: two, documentsPerSecond: Math.max(one, two) };
  } finally {
    await db.dropDatabase();
    await client.close();
  }
}

async function copied(db: Db, shapes: Shapes): Promise<Collections> {
  await db.dropDatabase();
  const like = async (name: string, { indexes }: Shape) => {
    const collection = await db.createCollection<Sample>(name);
    const own = indexes.filter((index) => index.name !== '_id_');
    if (own.length > 0) await collection.createIndexes(own.map(({ v: _v, ns: _ns, ...index }) => index));
    return collection;
  };
  return {
    wallets: await like('wallets', shapes.wallets),
    transfers: await like('transfers', shapes.transfers),
    stakes: await like('stakes', shapes.stakes),
    ...(shapes.picks ? { picks: await like('picks', shapes.picks) } : {}),
  };
}

export const meanOf = (before: RawRates, after: RawRates): RawRates => ({
  stakesPerSecond1: (before.stakesPerSecond1 + after.stakesPerSecond1) / 2,
  stakesPerSecond50: (before.stakesPerSecond50 + after.stakesPerSecond50) / 2,
  documentsPerSecond1: (before.documentsPerSecond1 + after.documentsPerSecond1) / 2,
  documentsPerSecond2: (before.documentsPerSecond2 + after.documentsPerSecond2) / 2,
  documentsPerSecond: (before.documentsPerSecond + after.documentsPerSecond) / 2,
});
