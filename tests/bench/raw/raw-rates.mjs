// What the database itself reaches in the same minute, with the sizes, indexes and batches of the real thing.
import { MongoClient } from 'mongodb';
import { rawSettlement } from './raw-settlement.mjs';
import { rawStakes } from './raw-stakes.mjs';
import { shapesOf } from './shapes.mjs';

/**
 * Stakes a second from 1 and 50 clients, and documents a second of settlement batches, one batch at a time and two at once.
 * `wallet` and `contest` are databases that hold settled stakes: their documents and indexes are the pattern. Without `contest` a batch
 * has no picks.
 */
export async function rawRates(url, { seconds, batches = 40, wallet, contest }) {
  const client = await new MongoClient(url, { maxPoolSize: 60 }).connect();
  const db = client.db(`bench_raw_${process.pid}`);
  try {
    const shapes = await shapesOf(client, { wallet, contest });
    const collections = await copied(db, shapes);
    const stakes = await rawStakes(client, collections, shapes, seconds);
    const one = await rawSettlement(client, collections, shapes, { batches, atOnce: 1 });
    const two = await rawSettlement(client, collections, shapes, { batches, atOnce: 2 });
    return { ...stakes, documentsPerSecond1: one, documentsPerSecond2: two, documentsPerSecond: Math.max(one, two) };
  } finally {
    await db.dropDatabase();
    await client.close();
  }
}

/** Empty collections with the indexes of the real ones. */
async function copied(db, shapes) {
  await db.dropDatabase();
  const collections = {};
  for (const [name, { indexes }] of Object.entries(shapes)) {
    collections[name] = await db.createCollection(name);
    const own = indexes.filter((index) => index.name !== '_id_');
    if (own.length > 0) await collections[name].createIndexes(own.map(({ v: _v, ns: _ns, ...index }) => index));
  }
  return collections;
}

export const meanOf = (before, after) =>
  Object.fromEntries(Object.keys(before).map((name) => [name, (before[name] + after[name]) / 2]));
