import { MongoClient } from 'mongodb';

const BATCH = 100;

/** What the database itself does in the same minute: wallet-like transactions with 1 and 50 clients, and documents a second in settlement-like batches. */
export async function rawRates(url, seconds) {
  const client = await new MongoClient(url, { maxPoolSize: 60 }).connect();
  const db = client.db(`bench_raw_${process.pid}`);
  const [wallets, transfers, stakes] = ['wallets', 'transfers', 'stakes'].map((name) => db.collection(name));
  try {
    await wallets.insertMany(Array.from({ length: 1000 }, (_, i) => ({ _id: `w${i}`, cash: 1_000_000_000, bonus: 0, escrow: 0, withdrawal: 0, version: 0 })));
    // Collections are made before transactions: a transaction may not make them.
    await db.createCollection('stakes');
    await transfers.createIndex({ player: 1, version: 1 });
    let made = 0;
    const transaction = (session, caller) => session.withTransaction(async () => {
      made += 1;
      const _id = `w${(caller * 17 + made) % 1000}`;
      await wallets.updateOne({ _id, cash: { $gte: 100 } }, { $inc: { cash: -100, version: 1 } }, { session });
      await transfers.insertOne({ _id: `t${made}.${caller}`, player: _id, version: made, legs: [{ account: 'a', paise: -100 }, { account: 'b', paise: 100 }], memo: { title: 'x', detail: 'y' } }, { session });
      await stakes.insertOne({ _id: `s${made}.${caller}`, userId: _id, market: 'match:x', state: 'open', stakePaise: 100 }, { session });
    });
    const rate = async (clients) => {
      const end = performance.now() + seconds * 1000;
      let count = 0;
      await Promise.all(Array.from({ length: clients }, async (_, caller) => {
        const session = client.startSession();
        while (performance.now() < end) { await transaction(session, caller); count += 1; }
        await session.endSession();
      }));
      return count / seconds;
    };
    const one = await rate(1);
    const fifty = await rate(50);
    return { transactionsPerSecond1: one, transactionsPerSecond50: fifty, documentsPerSecond: await batches(client, { wallets, transfers, stakes }, seconds) };
  } finally {
    await db.dropDatabase();
    await client.close();
  }
}

async function batches(client, { wallets, transfers, stakes }, seconds) {
  const end = performance.now() + seconds * 1000;
  let documents = 0;
  let spentMs = 0;
  for (let at = 0; performance.now() < end; at += 1) {
    const session = client.startSession();
    const ids = Array.from({ length: BATCH }, (_, i) => `${at}.${i}`);
    await stakes.insertMany(ids.map((id) => ({ _id: `b${id}`, state: 'open', n: 0 })));
    const from = performance.now();
    await session.withTransaction(async () => {
      await wallets.bulkWrite(ids.map((_, i) => ({ updateOne: { filter: { _id: `w${i}` }, update: { $inc: { cash: 100, version: 1 } } } })), { session });
      await transfers.insertMany(ids.map((id) => ({ _id: `bt${id}`, player: 'p', version: 1, legs: [{ account: 'a', paise: -100 }, { account: 'b', paise: 100 }], memo: { title: 'x', detail: 'y' } })), { session });
      await stakes.bulkWrite(ids.map((id) => ({ updateOne: { filter: { _id: `b${id}`, n: 0 }, update: { $set: { state: 'won', n: 1 } } } })), { session });
    });
    documents += 3 * BATCH;
    spentMs += performance.now() - from;
    await session.endSession();
  }
  return documents / (spentMs / 1000);
}
