// Measures the database that MONGODB_URL names, else the embedded one, operation by operation. Every figure is also a
// ratio to ping and, embedded, to the bare storage engine in the same run.
// Usage: npm run bench -- database, or: node dev/run-typescript.mjs tests/bench/database/bench-database.ts
// [--seconds 3] [--documents 100000] [--only WORDS] [--profile DIR] [--json]
// --only measures ping and the operations whose name contains WORDS; --profile has the embedded server write a
// .cpuprofile there.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { spawnMongo } from '../../../dev/src/mongo/testing/mongo-process';
import { freePort } from '../../../dev/src/stack/testing/free-port';
import { processorUs } from '../../load/processor-time';
import { rawEngine } from '../raw/raw-engine';
import { operations, type Operation } from './operations';
import { fill, tablesOf } from './tables';

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
const crowds = [1, 50] as const;

interface Server {
  url: string;
  /** Absent where the server runs elsewhere. */
  pid?: number;
  stop(): Promise<void>;
}
async function serverToMeasure(dataDir: string): Promise<Server> {
  if (process.env.MONGODB_URL) return { url: process.env.MONGODB_URL, stop: async () => undefined };
  const nodeOptions = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [];
  return spawnMongo({ dataDir, port: await freePort(), nodeOptions });
}

/** Calls per second of `clients` sequential callers. */
async function rate(clients: number, call: Operation, runSeconds: number) {
  let count = 0;
  let failed = 0;
  const startedAt = performance.now();
  const endAt = startedAt + runSeconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, caller) => {
      while (performance.now() < endAt) {
        try {
          await call(caller);
          count++;
        } catch (error) {
          if (++failed > 1000) throw error;
        }
      }
    }),
  );
  return { perSecond: count / ((performance.now() - startedAt) / 1000), failed, count };
}

interface Figures {
  perSecond: number;
  /** to ping */
  ratio: number;
  ofEngine?: number;
  failed: number;
  /** Unlike the rate, it does not depend on the load of other programs. */
  serverCpuUsPerCall: number;
}
interface Result {
  name: string;
  1: Figures;
  50: Figures;
}

async function measure(server: Server, dataDir: string): Promise<void> {
  const client = await new MongoClient(server.url, { maxPoolSize: 60, minPoolSize: 50 }).connect();
  const db = client.db('mongo_bench', { writeConcern: { w: 'majority' } });
  const tables = tablesOf(db);
  const all = Object.entries(operations({ client, db, tables }, documents));
  const chosen = all.filter(([name]) => name === 'ping' || name.includes(values.only));
  try {
    await db.dropDatabase();
    await fill(tables, documents);
    for (const [, call] of chosen) await rate(4, call, 0.3); // warm up
    // Beside the idle server, so that both have the whole machine.
    const engine = process.env.MONGODB_URL
      ? {}
      : await rawEngine({ dataDir, documents, seconds: Math.min(1, seconds) });
    const pings = { 1: Number.NaN, 50: Number.NaN };
    const figuresOf = async (name: string, call: Operation, clients: 1 | 50): Promise<Figures> => {
      const cpuBefore = processorUs(server.pid ?? 0);
      const { perSecond, failed, count } = await rate(clients, call, seconds);
      const used = server.pid === undefined ? Number.NaN : processorUs(server.pid) - cpuBefore;
      if (name === 'ping') pings[clients] = perSecond;
      const ofEngine = engine[name]?.[clients];
      return {
        perSecond: Math.round(perSecond),
        ratio: Number((perSecond / pings[clients]).toFixed(2)),
        ...(ofEngine ? { ofEngine: Number((perSecond / ofEngine).toFixed(3)) } : {}),
        failed,
        serverCpuUsPerCall: Math.round(used / count),
      };
    };
    const results: Result[] = [];
    for (const [name, call] of chosen) {
      const result = { name, 1: await figuresOf(name, call, 1), 50: await figuresOf(name, call, 50) };
      results.push(result);
      if (!values.json) console.log(lineOf(result));
    }
    const wallet = results.find(({ name }) => name.includes('guarded'));
    const gain = wallet && Number((wallet[50].perSecond / wallet[1].perSecond).toFixed(2));
    if (values.json) console.log(JSON.stringify({ documents, results, transactionsGainOf50Clients: gain }));
    else if (gain) console.log(`group commit: 50 clients make ${gain} times the wallet transactions of one`);
  } finally {
    await db.dropDatabase().catch(() => undefined);
    await client.close();
  }
}

function lineOf(result: Result): string {
  const shown = crowds.map((clients) => {
    const { perSecond, ratio, ofEngine } = result[clients];
    const engine = ofEngine ? ` ${ofEngine.toFixed(3)} x engine` : '';
    return (
      `${clients} client${clients === 1 ? '' : 's'} ${String(perSecond).padStart(6)}/s ${ratio.toFixed(2)} x ` +
      `ping${engine}`
    );
  });
  const server = crowds.map((clients) => result[clients].serverCpuUsPerCall).join(' / ');
  return `${result.name.padEnd(52)} ${shown.join('   ')}   server ${server} us of processor a call`;
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'mongo-bench-'));
  const server = await serverToMeasure(dataDir);
  try {
    await measure(server, dataDir);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

void main();
