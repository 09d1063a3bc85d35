import { randomInt } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, type Db } from 'mongodb';
import { checkStore } from './check-store';
import { spawnMongo } from './mongo-process';

type Wallet = { _id: number; paise: number; version: number };
type Leg = { _id: string; transfer: string; wallet: number; paise: number };
type Note = { _id: string };
export type KillReport = {
  kills: number;
  acknowledgedTransfers: number;
  acknowledgedNotes: number;
  problems: string[];
};

const wallets = 40;
const startPaise = 1_000_000;
const clients = 12;

/**
 * Kills the server with SIGKILL at random moments under load, repeatedly on one folder. After each kill every
 * acknowledged write must exist, no transaction may be partial, sums must be unchanged and indexes consistent.
 */
export async function killUnderLoad({
  kills,
  onKill = () => undefined,
}: {
  kills: number;
  onKill?: (kill: number) => void;
}): Promise<KillReport> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'kill-under-load-'));
  const acknowledged = { transfers: new Set<string>(), notes: new Set<string>() };
  const problems: string[] = [];
  try {
    for (let kill = 1; kill <= kills; kill++) {
      const server = await spawnMongo({ dataDir });
      const client = await new MongoClient(server.url, {
        maxPoolSize: clients * 2,
        serverSelectionTimeoutMS: 500,
        appName: 'kill-under-load',
      }).connect();
      const db = client.db('kill', { writeConcern: { w: 'majority' } });
      if (kill === 1) await prepare(db);
      else problems.push(...(await verify(db, acknowledged)).map((problem) => `after kill ${kill - 1}: ${problem}`));
      const load = { isOver: false };
      const work = Promise.all(
        Array.from({ length: clients }, (_, i) =>
          (i % 3 === 2 ? writeNotes : transfer)(client, db, acknowledged, { kill, caller: i, load }),
        ),
      );
      await sleep(randomInt(50, 500));
      await hasTransferred(acknowledged.transfers, kill);
      await server.kill();
      load.isOver = true;
      await client.close(true);
      await work;
      problems.push(...(await checkStore(dataDir)).problems.map((problem) => `after kill ${kill}: ${problem}`));
      onKill(kill);
    }
    const server = await spawnMongo({ dataDir });
    const client = await new MongoClient(server.url).connect();
    problems.push(...(await verify(client.db('kill'), acknowledged)));
    await client.close();
    await server.stop();
  } finally {
    await fs.rm(dataDir, { recursive: true, force: true });
  }
  return {
    kills,
    acknowledgedTransfers: acknowledged.transfers.size,
    acknowledgedNotes: acknowledged.notes.size,
    problems,
  };
}

/** Resolves with the first acknowledged transfer of this kill: on a busy machine that takes seconds. */
async function hasTransferred(transfers: Set<string>, kill: number): Promise<void> {
  const isFound = () => [...transfers].some((id) => id.startsWith(`${kill}-`));
  for (const end = Date.now() + 60_000; !isFound();) {
    if (Date.now() > end) throw new Error(`no transfer was acknowledged before kill ${kill}`);
    await sleep(10);
  }
}

async function prepare(db: Db): Promise<void> {
  await db.collection('legs').createIndexes([{ key: { transfer: 1 } }, { key: { wallet: 1, paise: -1 } }]);
  await db
    .collection<Wallet>('wallets')
    .insertMany(Array.from({ length: wallets }, (_, _id) => ({ _id, paise: startPaise, version: 0 })));
}

type Caller = { kill: number; caller: number; load: { isOver: boolean } };
type Acknowledged = { transfers: Set<string>; notes: Set<string> };

async function transfer(
  client: MongoClient,
  db: Db,
  { transfers }: Acknowledged,
  { kill, caller, load }: Caller,
): Promise<void> {
  for (let i = 0; !load.isOver; i++) {
    const id = `${kill}-${caller}-${i}`;
    const [low, high] = [randomInt(wallets), randomInt(wallets)].sort((x, y) => x - y) as [number, number];
    if (low === high) continue;
    try {
      await client.withSession((session) =>
        session.withTransaction(
          async () => {
            await db
              .collection<Wallet>('wallets')
              .updateOne({ _id: low }, { $inc: { paise: -7, version: 1 } }, { session });
            await db
              .collection<Wallet>('wallets')
              .updateOne({ _id: high }, { $inc: { paise: 7, version: 1 } }, { session });
            await db.collection<Leg>('legs').insertMany(
              [
                { _id: `${id}:from`, transfer: id, wallet: low, paise: -7 },
                { _id: `${id}:to`, transfer: id, wallet: high, paise: 7 },
              ],
              { session },
            );
          },
          { timeoutMS: 2_000 },
        ),
      );
      transfers.add(id);
    } catch {
      if (load.isOver) return; // not acknowledged: may be applied or not, but never partially
    }
  }
}

async function writeNotes(
  _client: MongoClient,
  db: Db,
  { notes }: Acknowledged,
  { kill, caller, load }: Caller,
): Promise<void> {
  for (let i = 0; !load.isOver; i++) {
    const _id = `${kill}-${caller}-${i}`;
    try {
      await db.collection<Note>('notes').insertOne({ _id });
      notes.add(_id);
    } catch {
      if (load.isOver) return;
    }
  }
}

async function verify(db: Db, { transfers, notes }: Acknowledged): Promise<string[]> {
  const problems: string[] = [];
  const legs = await db.collection<Leg>('legs').find().toArray();
  const byTransfer = new Map<string, Leg[]>();
  for (const leg of legs) byTransfer.set(leg.transfer, [...(byTransfer.get(leg.transfer) ?? []), leg]);
  for (const id of transfers) if (!byTransfer.has(id)) problems.push(`the acknowledged transfer ${id} is lost`);
  for (const [id, both] of byTransfer)
    if (both.length !== 2) problems.push(`the transfer ${id} has ${both.length} legs`);
  const found = new Set((await db.collection<Note>('notes').find().toArray()).map(({ _id }) => _id));
  for (const id of notes) if (!found.has(id)) problems.push(`the acknowledged note ${id} is lost`);
  const moved = new Map<number, { paise: number; times: number }>();
  for (const { wallet, paise } of legs) {
    const entry = moved.get(wallet) ?? { paise: 0, times: 0 };
    moved.set(wallet, { paise: entry.paise + paise, times: entry.times + 1 });
  }
  for (const { _id, paise, version } of await db.collection<Wallet>('wallets').find().toArray()) {
    const { paise: sum, times } = moved.get(_id) ?? { paise: 0, times: 0 };
    if (paise !== startPaise + sum || version !== times) problems.push(`wallet ${_id} does not agree with its legs`);
  }
  return problems;
}

if (require.main === module) {
  const kills = Number(process.argv[2] ?? 200);
  void killUnderLoad({
    kills,
    onKill: (kill) => {
      if (kill % 20 === 0) process.stdout.write(`${kill} kills\n`);
    },
  }).then((report) => {
    process.stdout.write(
      `${report.kills} kills, ${report.acknowledgedTransfers} acknowledged transfers, ` +
        `${report.acknowledgedNotes} acknowledged inserts, ${report.problems.length} ` +
        `problems\n${report.problems.slice(0, 20).join('\n')}\n`,
    );
    process.exitCode = report.problems.length === 0 ? 0 : 1;
  });
}
