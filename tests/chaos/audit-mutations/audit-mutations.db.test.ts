import fs from 'node:fs';
import path from 'node:path';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { lineKeysOf } from '@baazi/service-kit';
import { testKeys } from '../../../packages/service-kit/src/testing/test-keys';
import { testMongo } from '../../../packages/service-kit/src/testing/test-mongo';
import { startContest } from '../../../svc-contest/src/testing/start-contest';
import { countNextBlock } from '../../../svc-wallet/src/reports/day-sums/count-day-sums';
import type { SealHead } from '../../../svc-wallet/src/ledger/seal/block';
import { startWallet, testWalletKeys } from '../../../svc-wallet/src/testing/start-wallet';
import { openWalletCollections } from '../../../svc-wallet/src/wallet-collections';
import { auditLedger } from '../../../svc-wallet/src/audit/audit-ledger';
import { falsehoods } from './falsehoods';
import { logForgeries } from './log-forgeries';
import { playLog, untilSealed } from './play-logs';
import { forgeries } from './forgeries';
import { mutationsOf, targets, type Document, type Falsification, type Mutation, type Part } from './mutations';
import { BEGINS_AT, playHistory, TWO_APPROVALS_ABOVE_RUPEES } from './play-history';

/**
 * Long form: every mutation, and the table goes to docs/audit.md. The short form takes each collection's in turn, or
 * with `ONLY` every mutation whose text matches.
 */
const ONLY = process.env['ONLY'];
const LONG = process.env['LONG'] === '1';
const SHORT = 70;
const keys = testWalletKeys();
const keysOf = (part: 'svc-auth' | 'svc-contest' | 'svc-notify') =>
  lineKeysOf(part, { SERVICE_PUBLIC_KEYS: { [part]: [testKeys[part].publicKey] } });
const parts = ['wallet', 'contest', 'auth', 'notify'] as const;
const databases: Record<Part, string> = {
  wallet: 'mutated_svc-wallet',
  contest: 'mutated_svc-contest',
  auth: 'mutated_svc-auth',
  notify: 'mutated_svc-notify',
};

jest.setTimeout(LONG ? 30 * 60_000 : 10 * 60_000);
let server: Awaited<ReturnType<typeof testMongo>>;
let db: Connection;
beforeAll(async () => {
  server = await testMongo();
  const wallet = await startWallet({ TWO_APPROVALS_ABOVE_RUPEES });
  const { internal, public: open } = wallet.service.ports;
  const contest = await startContest({
    at: BEGINS_AT,
    namespace: wallet.service.namespace,
    twin: true,
    env: { SVC_WALLET_INTERNAL_URL: `http://127.0.0.1:${internal}`, SVC_WALLET_URL: `http://127.0.0.1:${open}` },
  });
  try {
    await playHistory({ wallet, contest });
    const given = { namespace: wallet.service.namespace, walletUrl: `http://127.0.0.1:${internal}` };
    const logs = [await playLog('svc-auth', given), await playLog('svc-notify', given)] as const;
    while (await countNextBlock(wallet.bank));
    db = await mongoose.createConnection(server.url, { dbName: databases.wallet, autoIndex: false }).asPromise();
    const log = collectionsOf(contest.service.db.name);
    await untilSealed({ log, wallet: collectionsOf(wallet.bank.db.name) }, 'svc-contest');
    // A copy without services, and without indexes that would prevent falsification.
    await copyDatabases([
      [wallet.bank.db.name, databases.wallet],
      [contest.service.db.name, databases.contest],
      [logs[0].name, databases.auth],
      [logs[1].name, databases.notify],
    ]);
    for (const { stop } of logs) await stop();
    await listOneByOne();
  } finally {
    await (await contest.service.operatorsDb()).dropDatabase();
    await contest.stop();
    await wallet.stop();
  }
});
afterAll(async () => {
  for (const name of Object.values(databases)) await collectionsOf(name).dropDatabase();
  await db.close();
  await server.stop();
});

const collectionsOf = (database: string): mongo.Db => db.getClient().db(database);
interface Row extends Document {
  _id: string | number;
}
const rowsOf = (part: Part, name: string): mongo.Collection<Row> => collectionsOf(databases[part]).collection(name);

/** All of them at one instant: the services still work. */
async function copyDatabases(pairs: [from: string, to: string][]): Promise<void> {
  const session = await db.startSession();
  const read: { to: string; name: string; rows: Document[] }[] = [];
  try {
    const names = await Promise.all(
      pairs.map(([from]) => collectionsOf(from).listCollections({}, { nameOnly: true }).toArray()),
    );
    session.startTransaction({ readConcern: { level: 'snapshot' } });
    for (const [i, [from, to]] of pairs.entries())
      for (const { name } of names[i] ?? [])
        read.push({ to, name, rows: await collectionsOf(from).collection(name).find({}, { session }).toArray() });
    await session.abortTransaction();
  } finally {
    await session.endSession();
  }
  for (const { to, name, rows } of read) if (rows.length > 0) await collectionsOf(to).collection(name).insertMany(rows);
}

/** The entries of `unsealed`, one by one, so that a transfer can be falsified together with its entry. */
async function listOneByOne(): Promise<void> {
  const unsealed = rowsOf('wallet', 'unsealed');
  const waiting = (await unsealed.find({}).toArray()).flatMap(({ ids }) => ids as string[]);
  await unsealed.deleteMany({ 'ids.0': { $exists: true } });
  await wait(waiting);
}
const wait = async (ids: string[]): Promise<void> => {
  for (const id of ids) await rowsOf('wallet', 'unsealed').insertOne({ _id: id, ids: [id], postedAt: new Date() });
};
const waitNoMore = (ids: string[]) => rowsOf('wallet', 'unsealed').deleteMany({ _id: { $in: ids } });

/** An hour later: all events have arrived. */
const now = new Date(Date.now() + 3_600_000);
async function audit(heads: SealHead[] = []): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const found = await auditLedger(openWalletCollections(db, keys), {
    contest: { database: databases.contest, lineKeys: keysOf('svc-contest') },
    logs: (['auth', 'contest', 'notify'] as const).map((part) => ({
      part: `svc-${part}` as const,
      database: databases[part],
      lineKeys: keysOf(`svc-${part}`),
    })),
    heads,
    now,
    say: (line) => lines.push(line),
  });
  return { code: found === 0 ? 0 : 1, lines };
}

async function apply({ also = [], ...one }: Falsification & Pick<Mutation, 'also'>): Promise<void> {
  for (const falsified of [one, ...also]) await replace(falsified);
}
async function replace({ part, collection, before, after }: Falsification): Promise<void> {
  const rows = rowsOf(part, collection);
  if (before) await rows.deleteOne({ _id: before['_id'] });
  if (before?.['unsealed'] && !after) await waitNoMore([before['_id']]);
  if (!after) return;
  // It is not in the document but listed beside the ledger.
  const { unsealed, ...document } = after;
  await rows.insertOne(document as Row);
  if (unsealed && !before) await wait([after['_id']]);
}
const undone = ({ part, collection, before, after }: Falsification): Falsification => ({
  ...{ part, collection },
  ...(after ? { before: after } : {}),
  ...(before ? { after: before } : {}),
});
const undo = ({ also = [], ...one }: Mutation) => apply({ ...undone(one), also: also.map(undone) });

test('T126: the audit names every falsification of the ledger', async () => {
  const history = new Map<string, Document[]>();
  for (const part of parts)
    for (const { name } of await collectionsOf(databases[part]).listCollections({}, { nameOnly: true }).toArray())
      history.set(`${part} ${name}`, await rowsOf(part, name).find({}).sort({ _id: 1 }).toArray());
  for (const { _id } of history.get('wallet unsealed') ?? [])
    Object.assign(history.get('wallet transfers')?.find((transfer) => transfer['_id'] === _id) ?? {}, {
      unsealed: true,
    });
  const rows = (part: Part, name: string): Document[] => history.get(`${part} ${name}`) ?? [];
  expect((await audit()).lines.slice(-12)).toContain('balanced');

  const all = [
    ...forgeries(rows),
    ...logForgeries(rows),
    ...falsehoods(rows),
    ...targets.flatMap((target) => mutationsOf(target, rows(target.part, target.collection))),
  ];
  const every = LONG ? 1 : Math.max(1, Math.floor(all.length / SHORT));
  const mutations = all.filter(({ what }, i) => (ONLY === undefined ? i % every === 0 : new RegExp(ONLY).test(what)));
  const table: { what: string; finding: string }[] = [];
  const missed: string[] = [];
  for (const mutation of mutations) {
    await apply(mutation);
    const { code, lines } = await audit();
    const finding = lines.find((line) => line.includes(mutation.names) && !line.startsWith('house:'));
    if (code !== 1 || finding === undefined) missed.push(`${mutation.what}: ${code} ${lines.slice(-3).join(' | ')}`);
    table.push({ what: mutation.what, finding: finding ?? 'MISSED' });
    await undo(mutation);
  }
  expect(missed).toEqual([]);
  expect((await audit()).lines.slice(-12)).toContain('balanced');
  if (ONLY === undefined) expect(table.length).toBeGreaterThanOrEqual(60);
  if (LONG) writeTable(table);
});

test('finds a chain that was cut off, and rewound as if never sealed, by its published head', async () => {
  const blocks = rowsOf('wallet', 'blocks');
  const [last] = await blocks.find({}).sort({ _id: -1 }).limit(1).toArray();
  if (!last) throw new Error('no block');
  const head = { block: Number(last._id), hash: String(last['hash']) };
  const ids = (last['entries'] as { id: string }[]).map(({ id }) => id);
  expect((await audit([head])).lines.slice(-12)).toContain('balanced');
  await blocks.deleteOne({ _id: last._id });
  await wait(ids);
  const lines = ((last['lines'] ?? []) as { id: string }[]).map(({ id }) => id);
  const waiting = { _id: 'lines of the last block', ids: [], lines, postedAt: new Date() };
  await rowsOf('wallet', 'unsealed').insertOne(waiting);
  // Cutting blocks also removes what derives from them: the sums by day may or may not have counted this one yet.
  await rowsOf('wallet', 'days').deleteMany({});
  expect(await audit()).toMatchObject({ code: 0 });
  const found = await audit([head]);
  expect([found.code, found.lines.join('\n')]).toEqual([
    1,
    expect.stringContaining(`block ${head.block} had the head`),
  ]);
  await blocks.insertOne(last);
  await waitNoMore([...ids, waiting._id]);
});

function writeTable(table: readonly { what: string; finding: string }[]): void {
  const file = path.resolve(__dirname, '../../../docs/audit.md');
  const [head = ''] = fs.readFileSync(file, 'utf8').split('## The mutations');
  const lines = table.map(({ what, finding }) => `| ${anonymous(what)} | ${anonymous(finding)} |`);
  fs.writeFileSync(
    file,
    `${head}## The mutations\n\n${table.length} mutations, ${table.filter(({ finding }) => finding === 'MISSED').length} missed.\n\n` +
      `<!-- prettier-ignore-start -->\n\n| falsified | the audit says |\n| --- | --- |\n${lines.join('\n')}\n\n` +
      '<!-- prettier-ignore-end -->\n',
  );
}

/** Ids of one run are replaced for readers. */
const anonymous = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22,}/g, '…')
    .replace(/[0-9a-f]{24,64}/g, '…')
    .replaceAll('|', '\\|');
