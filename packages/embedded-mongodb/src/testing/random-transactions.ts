import { MongoClient, type ClientSession, type Collection } from 'mongodb';
import { Random } from './random-data';
import { contradictionsIn, type TransactionRecord, type Version } from './snapshot-history';

type Account = { _id: number; paise: number; version: number };
export type TransactionsReport = { committed: number; conflicts: number; problems: string[] };

const accounts = 8;
const startPaise = 1_000;

/** Runs random transactions of many clients on few documents and checks the history for snapshot isolation. */
export async function randomTransactions({
  url,
  seed,
  clients,
  perClient,
}: {
  url: string;
  seed: number;
  clients: number;
  perClient: number;
}): Promise<TransactionsReport> {
  const client = await new MongoClient(url, { maxPoolSize: clients }).connect();
  const db = client.db(`random_transactions_${seed}`);
  const bank = db.collection<Account>('accounts');
  const records: TransactionRecord[] = [];
  const problems: string[] = [];
  let clock = 0;
  try {
    await db.dropDatabase();
    await bank.insertMany(Array.from({ length: accounts }, (_, _id) => ({ _id, paise: startPaise, version: 0 })));
    await Promise.all(
      Array.from({ length: clients }, async (_, caller) => {
        const random = new Random(seed * 1_000 + caller);
        for (let i = 0; i < perClient; i++) {
          const record: TransactionRecord = {
            id: `${caller}.${i}`,
            reads: [],
            writes: [],
            beganAt: clock++,
            endedAt: 0,
            committed: false,
          };
          records.push(record);
          if (random.chance(0.2)) await writeAlone(bank, random, record);
          else await transact(client, bank, random, { record, problems });
          record.endedAt = clock++;
        }
      }),
    );
    const total = (await bank.find().toArray()).reduce((sum, { paise }) => sum + paise, 0);
    if (total !== accounts * startPaise) problems.push(`the bank holds ${total} instead of ${accounts * startPaise}`);
    await db.dropDatabase();
  } finally {
    await client.close();
  }
  problems.push(...contradictionsIn(records));
  const committed = records.filter((record) => record.committed).length;
  return { committed, conflicts: records.length - committed, problems };
}

/** One atomic statement: it reads and replaces one version. */
async function writeAlone(bank: Collection<Account>, random: Random, record: TransactionRecord): Promise<void> {
  const doc = random.below(accounts);
  const before = await bank.findOneAndUpdate({ _id: doc }, { $inc: { version: 1 } }, { returnDocument: 'before' });
  record.reads.push({ doc, version: before!.version });
  record.writes.push({ doc, version: before!.version + 1 });
  record.committed = true;
}

async function transact(
  client: MongoClient,
  bank: Collection<Account>,
  random: Random,
  { record, problems }: { record: TransactionRecord; problems: string[] },
): Promise<void> {
  const session = client.startSession();
  try {
    session.startTransaction();
    if (random.chance(0.3)) await readAll(bank, session, record, problems);
    const docs = random.chance(0.5) ? [...new Set([random.below(accounts), random.below(accounts)])] : [];
    const seen = new Map<number, Account>();
    for (const doc of docs) seen.set(doc, await read(bank, session, doc, record));
    if (seen.size === 2 && random.chance(0.8))
      await move(bank, session, [...seen.values()], { record, together: random.chance(0.5) ? client : undefined });
    else if (docs.length === 0) await moveUnseen(bank, session, random, record);
    if (random.chance(0.1)) {
      await session.abortTransaction();
      return;
    }
    await session.commitTransaction();
    record.committed = true;
  } catch {
    if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
  } finally {
    await session.endSession();
  }
}

async function readAll(
  bank: Collection<Account>,
  session: ClientSession,
  record: TransactionRecord,
  problems: string[],
): Promise<void> {
  const all = await bank.find({}, { session }).toArray();
  const total = all.reduce((sum, { paise }) => sum + paise, 0);
  if (total !== accounts * startPaise) problems.push(`${record.id} saw ${total} in the bank`);
  for (const { _id, version } of all) see(record, { doc: _id, version });
}

async function read(
  bank: Collection<Account>,
  session: ClientSession,
  doc: number,
  record: TransactionRecord,
): Promise<Account> {
  const account = await bank.findOne({ _id: doc }, { session });
  see(record, { doc, version: account!.version });
  return account!;
}

/** Writes a value computed from the value read, in one statement or two; this detects lost updates. */
async function move(
  bank: Collection<Account>,
  session: ClientSession,
  [from, to]: Account[],
  { record, together }: { record: TransactionRecord; together: MongoClient | undefined },
): Promise<void> {
  const changes = [
    { filter: { _id: from!._id }, update: { $set: { paise: from!.paise - 5, version: from!.version + 1 } } },
    { filter: { _id: to!._id }, update: { $set: { paise: to!.paise + 5, version: to!.version + 1 } } },
  ];
  if (together) {
    const models = changes.map((change) => ({ name: 'updateOne' as const, namespace: bank.namespace, ...change }));
    await together.bulkWrite<Record<string, Account>>(models, { session });
  } else for (const { filter, update } of changes) await bank.updateOne(filter, update, { session });
  record.writes.push({ doc: from!._id, version: from!.version + 1 }, { doc: to!._id, version: to!.version + 1 });
}

/** Starts with a write, the only statement that may wait for another transaction. */
async function moveUnseen(
  bank: Collection<Account>,
  session: ClientSession,
  random: Random,
  record: TransactionRecord,
): Promise<void> {
  const first = random.below(accounts);
  const second = (first + 1 + random.below(accounts - 1)) % accounts;
  for (const [doc, paise] of [
    [first, -3],
    [second, 3],
  ] as const) {
    const before = await bank.findOneAndUpdate(
      { _id: doc },
      { $inc: { paise, version: 1 } },
      { session, returnDocument: 'before' },
    );
    see(record, { doc, version: before!.version });
    record.writes.push({ doc, version: before!.version + 1 });
  }
}

/** Ignores reads of its own writes. */
function see(record: TransactionRecord, seen: Version): void {
  if (!record.writes.some(({ doc, version }) => doc === seen.doc && version === seen.version)) record.reads.push(seen);
}
