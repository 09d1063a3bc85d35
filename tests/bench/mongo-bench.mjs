// Measures the database that MONGODB_URL names, else the embedded one, operation by operation.
// Every figure is also given as a ratio to ping and, embedded, to the bare storage engine in the same run, since machines differ.
// Usage: node tests/bench/mongo-bench.mjs [--seconds 3] [--documents 100000] [--only WORDS] [--profile DIR] [--json]
// --only measures ping and the operations whose name holds the words; --profile has the embedded server write a .cpuprofile there.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { rawEngine } from './raw/raw-engine.mjs';
import { startDatabase } from './start-database.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    documents: { type: 'string', default: '100000' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const documents = Number(values.documents);

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mongo-bench-'));
const server = process.env.MONGODB_URL
  ? { url: process.env.MONGODB_URL, stop: async () => {} }
  : await startDatabase({
      dataDir,
      nodeOptions: values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
    });
const client = await new MongoClient(server.url, { maxPoolSize: 60, minPoolSize: 50 }).connect();
const db = client.db('mongo_bench', { writeConcern: { w: 'majority' } });
const wallets = db.collection('wallets');
const legs = db.collection('legs');
const [stakes, transfers] = ['stakes', 'transfers'].map((name) => db.collection(name));

/** Calls per second of `clients` callers that each wait for their answer. */
async function rate(clients, call, runSeconds = seconds) {
  let count = 0;
  let failed = 0;
  const endAt = performance.now() + runSeconds * 1000;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, caller) => {
      while (performance.now() < endAt) {
        try {
          await call(caller, count);
          count++;
        } catch (error) {
          if (++failed > 1000) throw error;
        }
      }
    }),
  );
  return { perSecond: count / ((performance.now() - startedAt) / 1000), failed, count };
}

/** Microseconds of processor time the server has used so far: unlike the rate, it does not depend on who else is at work. */
function serverCpuUs() {
  if (!server.pid) return Number.NaN;
  const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

async function fill() {
  await db.dropDatabase();
  await wallets.createIndex({ player: 1 }, { unique: true });
  await legs.createIndex({ player: 1, at: -1 });
  for (let from = 0; from < documents; from += 1000) {
    await wallets.insertMany(
      Array.from({ length: Math.min(1000, documents - from) }, (_, i) => ({
        _id: from + i,
        player: `p${from + i}`,
        cash: 1_000_000,
        version: 0,
        pad: 'x'.repeat(120),
      })),
      { ordered: true },
    );
  }
}

/** Markets of 100 stakes each, as a settlement finds them. */
async function fillMarkets() {
  await stakes.createIndex({ market: 1, applied: 1, _id: 1 });
  await stakes.createIndex({ userId: 1, placedAt: 1 });
  await transfers.createIndex(
    { player: 1, version: 1 },
    { unique: true, partialFilterExpression: { player: { $exists: true } } },
  );
  await transfers.createIndex({ unsealed: 1, postedAt: 1, _id: 1 }, { partialFilterExpression: { unsealed: true } });
  for (let market = 0; market < markets; market++) {
    await stakes.insertMany(
      Array.from({ length: batch }, (_, i) => ({
        _id: `pick:${market}:${i}`,
        userId: `p${(market * batch + i) % documents}`,
        market: `match:${market}`,
        selection: 'a',
        stakePaise: 4900,
        payoutPaise: 9800,
        acceptedAt: new Date(),
        label: 'Team A to win',
        requestHash: 'f'.repeat(64),
        state: 'open',
        paid: { cash: 4900, bonus: 0 },
        n: 0,
        applied: 0,
        placedAt: new Date(),
      })),
    );
  }
}

/** A batch of a settlement: reads its open stakes, then moves 100 wallets, books 100 transfers and closes 100 stakes in one transaction. */
async function settleBatch(caller) {
  const market = Math.floor((Math.random() * markets) / 50) * 50 + caller;
  const open = await stakes
    .find({ market: `match:${market}`, applied: { $lt: Number.MAX_SAFE_INTEGER } }, { projection: { _id: 1 } })
    .sort({ applied: 1, _id: 1 })
    .limit(batch)
    .toArray();
  await transaction(async (session) => {
    const found = await stakes.find({ _id: { $in: open.map(({ _id }) => _id) } }, { session }).toArray();
    const purses = await wallets.find({ player: { $in: found.map(({ userId }) => userId) } }, { session }).toArray();
    const at = new Date();
    await wallets.bulkWrite(
      purses.map(({ _id, version, cash }) => ({
        updateOne: { filter: { _id, version }, update: { $set: { cash: cash + 4900, version: version + 1 } } },
      })),
      { session },
    );
    await transfers.insertMany(
      found.map(({ _id, n, userId }) => ({
        _id: `settle:${_id}:${n + 1}`,
        kind: 'settle',
        requestHash: 'e'.repeat(64),
        legs: [
          { account: `player:${userId}:cash`, paise: 4900 },
          { account: 'house:stakes', paise: -4900 },
        ],
        memo: { title: 'Won Team A to win', detail: 'Rs 98 won with a stake of Rs 49 on Team A to win' },
        at,
        postedAt: at,
        unsealed: true,
        about: _id,
        player: userId,
        version: n + 1,
        balanceAfter: 4900,
        deltaPaise: 4900,
        sizePaise: 4900,
      })),
      { session },
    );
    await stakes.bulkWrite(
      found.map(({ _id, n, applied }) => ({
        updateOne: {
          filter: { _id, n, applied },
          update: { $set: { applied: applied + 1, state: 'won', n: n + 1, received: { cash: 4900, bonus: 0 } } },
        },
      })),
      { session },
    );
  });
}

const markets = 200;
const batch = 100;
const anyId = () => Math.floor(Math.random() * documents);
let legId = Date.now() * 1000;

/** Caller k moves only wallets with id = k modulo 50: what a transaction costs, apart from conflicts. */
const ownId = (caller) => Math.floor(Math.random() * Math.floor(documents / 50)) * 50 + caller;

const operations = {
  ping: () => db.command({ ping: 1 }),
  'point read by _id': () => wallets.findOne({ _id: anyId() }),
  'point read by a unique index': () => wallets.findOne({ player: `p${anyId()}` }),
  insertOne: () => legs.insertOne({ _id: legId++, player: `p${anyId()}`, at: new Date(), paise: 500, kind: 'stake' }),
  findOneAndUpdate: () =>
    wallets.findOneAndUpdate({ _id: anyId() }, { $inc: { cash: -1, version: 1 } }, { returnDocument: 'after' }),
  'transaction, 1 guarded update + 2 inserts': (caller) =>
    transaction(async (session) => {
      const id = ownId(caller);
      const { modifiedCount } = await wallets.updateOne(
        { _id: id, cash: { $gte: 1 } },
        { $inc: { cash: -1, version: 1 } },
        { session },
      );
      if (modifiedCount !== 1) throw new Error('guard');
      await legs.insertOne({ _id: legId++, player: `p${id}`, at: new Date(), paise: -1 }, { session });
      await legs.insertOne({ _id: legId++, player: 'house', at: new Date(), paise: 1 }, { session });
    }),
  'transaction, 2 updates + 2 inserts': (caller) =>
    transaction(async (session) => {
      const from = ownId(caller);
      const to = (from + 50) % documents;
      await wallets.updateOne({ _id: Math.min(from, to) }, { $inc: { cash: -1, version: 1 } }, { session });
      await wallets.updateOne({ _id: Math.max(from, to) }, { $inc: { cash: 1, version: 1 } }, { session });
      await legs.insertOne({ _id: legId++, player: `p${from}`, at: new Date(), paise: -1 }, { session });
      await legs.insertOne({ _id: legId++, player: `p${to}`, at: new Date(), paise: 1 }, { session });
    }),
  'settlement batch: 100 wallets, transfers and stakes': settleBatch,
};
const chosen = Object.entries(operations).filter(([name]) => name === 'ping' || name.includes(values.only));

function transaction(work) {
  return client.withSession((session) => session.withTransaction(() => work(session)));
}

const results = [];
try {
  await fill();
  await fillMarkets();
  for (const [, call] of chosen) await rate(4, call, 0.3); // warm up
  const pings = {};
  // Beside the idle server, so that both have the machine to themselves.
  const engine = process.env.MONGODB_URL ? {} : await rawEngine({ dataDir, documents, seconds: Math.min(1, seconds) });
  for (const [name, call] of chosen) {
    const result = { name };
    for (const clients of [1, 50]) {
      const cpuBefore = serverCpuUs();
      const { perSecond, failed, count } = await rate(clients, call);
      const serverCpuUsPerCall = Math.round((serverCpuUs() - cpuBefore) / count);
      if (name === 'ping') pings[clients] = perSecond;
      result[clients] = {
        perSecond: Math.round(perSecond),
        ratio: Number((perSecond / pings[clients]).toFixed(2)),
        ...(engine[name] ? { ofEngine: Number((perSecond / engine[name][clients]).toFixed(3)) } : {}),
        failed,
        serverCpuUsPerCall,
      };
    }
    results.push(result);
    const shown = (clients) =>
      `${String(result[clients].perSecond).padStart(6)}/s ${result[clients].ratio.toFixed(2)} x ping${result[clients].ofEngine ? ` ${result[clients].ofEngine.toFixed(3)} x engine` : ''}`;
    if (!values.json)
      console.log(
        `${name.padEnd(52)} 1 client ${shown(1)}   50 clients ${shown(50)}   server ${result[1].serverCpuUsPerCall} / ${result[50].serverCpuUsPerCall} us of processor a call`,
      );
  }
  const wallet = results.find(({ name }) => name.includes('guarded'));
  const gain = wallet && Number((wallet[50].perSecond / wallet[1].perSecond).toFixed(2));
  if (values.json) console.log(JSON.stringify({ documents, results, transactionsGainOf50Clients: gain }));
  else if (gain) console.log(`group commit: 50 clients make ${gain} times the wallet transactions of one`);
} finally {
  await db.dropDatabase().catch(() => {});
  await client.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
