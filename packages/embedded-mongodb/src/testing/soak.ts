import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, type Db } from 'mongodb';
import { spawnMongo } from './mongo-process';

/**
 * Abandoned cursors accumulate for this long, then as many expire as are opened. With MongoDB's ten minutes their
 * number would grow during the whole soak.
 */
const abandonedCursorMs = 15_000;

export type SoakReport = { minutes: number; transactions: number; memoryMb: number[]; fileMb: number; isFlat: boolean };

/**
 * Steady load on data of constant size: transactions, updates, short-lived documents, abandoned cursors. Memory must
 * stay flat.
 */
export async function soak(minutes: number): Promise<SoakReport> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'mongo-soak-'));
  const server = await spawnMongo({ dataDir, cursorTimeoutMs: abandonedCursorMs });
  const client = await new MongoClient(server.url, { maxPoolSize: 20 }).connect();
  const db = client.db('soak', { writeConcern: { w: 'majority' } });
  const memoryMb: number[] = [];
  let transactions = 0;
  try {
    await db
      .collection<{ _id: number }>('wallets')
      .insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id, paise: 0, pad: 'x'.repeat(500) })));
    await db.collection('events').createIndex({ at: 1 });
    const endAt = Date.now() + minutes * 60_000;
    const workers = Array.from({ length: 10 }, async (_, caller) => {
      for (let i = 0; Date.now() < endAt; i++) {
        await oneRound(client, db, caller, i);
        transactions++;
        await sleep(10); // the soak measures memory, not speed
      }
    });
    const sampling = (async () => {
      while (Date.now() < endAt) {
        await sleep(2_000);
        memoryMb.push(await residentMb(server.pid));
      }
    })();
    await Promise.all([...workers, sampling]);
  } finally {
    await client.close();
    await server.stop();
  }
  const fileMb = Math.round((await fs.stat(path.join(dataDir, 'data.mdb'))).size / 1024 / 1024);
  await fs.rm(dataDir, { recursive: true, force: true });
  const third = Math.floor(memoryMb.length / 3);
  const mean = (list: number[]) => list.reduce((sum, each) => sum + each, 0) / Math.max(1, list.length);
  // The first third is warm-up; the last may use a tenth more than the second, because garbage varies.
  return {
    minutes,
    transactions,
    memoryMb,
    fileMb,
    isFlat: mean(memoryMb.slice(2 * third)) < mean(memoryMb.slice(third, 2 * third)) * 1.1,
  };
}

async function residentMb(pid: number): Promise<number> {
  const status = await fs.readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
}

async function oneRound(client: MongoClient, db: Db, caller: number, i: number): Promise<void> {
  const wallets = db.collection<{ _id: number }>('wallets');
  const _id = (i * 10 + caller) % 500;
  await client.withSession((session) =>
    session.withTransaction(async () => {
      await wallets.updateOne({ _id }, { $inc: { paise: 1 } }, { session });
      await db
        .collection('events')
        .insertOne({ at: new Date(), _id: `${caller}-${i}` as never, pad: 'y'.repeat(300) }, { session });
    }),
  );
  await wallets.findOneAndUpdate({ _id }, { $set: { seen: i } });
  if (i >= 50) await db.collection('events').deleteOne({ _id: `${caller}-${i - 50}` as never });
  if (i % 50 === 0) await wallets.find({}, { batchSize: 2, limit: 20 }).next(); // an abandoned cursor
}

if (require.main === module) {
  void soak(Number(process.argv[2] ?? 10)).then(({ memoryMb, ...report }) => {
    process.stdout.write(
      `${JSON.stringify(report)}\nresident MB, every tenth sample: ` +
        `${memoryMb.filter((_, i) => i % 10 === 0).join(' ')}\n`,
    );
    process.exitCode = report.isFlat ? 0 : 1;
  });
}
