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
  const stories: TransactionRecord[] = [];
  const problems: string[] = [];
  let clock = 0;
  try {
    await db.dropDatabase();
    await bank.insertMany(Array.from({ length: accounts }, (_, _id) => ({ _id, paise: startPaise, version: 0 })));
    await Promise.all(
      Array.from({ length: clients }, async (_, caller) => {
        const random = new Random(seed * 1_000 + caller);
        for (let i = 0; i < perClient; i++) {
          const story: TransactionRecord = {
            id: `${caller}.${i}`,
            reads: [],
            writes: [],
            beganAt: clock++,
            endedAt: 0,
            committed: false,
          };
          stories.push(story);
          if (random.chance(0.2)) await writeAlone(bank, random, story);
          else await transact(client, bank, random, { story, problems });
          story.endedAt = clock++;
        }
      }),
    );
    const total = (await bank.find().toArray()).reduce((sum, { paise }) => sum + paise, 0);
    if (total !== accounts * startPaise) problems.push(`the bank holds ${total} instead of ${accounts * startPaise}`);
    await db.dropDatabase();
  } finally {
    await client.close();
  }
  problems.push(...contradictionsIn(stories));
  const committed = stories.filter((story) => story.committed).length;
  return { committed, conflicts: stories.length - committed, problems };
}

/** One atomic statement: it reads and replaces one version. */
async function writeAlone(bank: Collection<Account>, random: Random, story: TransactionRecord): Promise<void> {
  const doc = random.below(accounts);
  const before = await bank.findOneAndUpdate({ _id: doc }, { $inc: { version: 1 } }, { returnDocument: 'before' });
  story.reads.push({ doc, version: before!.version });
  story.writes.push({ doc, version: before!.version + 1 });
  story.committed = true;
}

async function transact(
  client: MongoClient,
  bank: Collection<Account>,
  random: Random,
  { story, problems }: { story: TransactionRecord; problems: string[] },
): Promise<void> {
  const session = client.startSession();
  try {
    session.startTransaction();
    if (random.chance(0.3)) await readAll(bank, session, story, problems);
    const docs = random.chance(0.5) ? [...new Set([random.below(accounts), random.below(accounts)])] : [];
    const seen = new Map<number, Account>();
    for (const doc of docs) seen.set(doc, await read(bank, session, doc, story));
    if (seen.size === 2 && random.chance(0.8))
      await move(bank, session, [...seen.values()], { story, together: random.chance(0.5) ? client : undefined });
    else if (docs.length === 0) await moveUnseen(bank, session, random, story);
    if (random.chance(0.1)) {
      await session.abortTransaction();
      return;
    }
    await session.commitTransaction();
    story.committed = true;
  } catch {
    if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
  } finally {
    await session.endSession();
  }
}

async function readAll(
  bank: Collection<Account>,
  session: ClientSession,
  story: TransactionRecord,
  problems: string[],
): Promise<void> {
  const all = await bank.find({}, { session }).toArray();
  const total = all.reduce((sum, { paise }) => sum + paise, 0);
  if (total !== accounts * startPaise) problems.push(`${story.id} saw ${total} in the bank`);
  for (const { _id, version } of all) see(story, { doc: _id, version });
}

async function read(
  bank: Collection<Account>,
  session: ClientSession,
  doc: number,
  story: TransactionRecord,
): Promise<Account> {
  const account = await bank.findOne({ _id: doc }, { session });
  see(story, { doc, version: account!.version });
  return account!;
}

/** Writes a value computed from the value read, in one statement or two; this detects lost updates. */
async function move(
  bank: Collection<Account>,
  session: ClientSession,
  [from, to]: Account[],
  { story, together }: { story: TransactionRecord; together: MongoClient | undefined },
): Promise<void> {
  const changes = [
    { filter: { _id: from!._id }, update: { $set: { paise: from!.paise - 5, version: from!.version + 1 } } },
    { filter: { _id: to!._id }, update: { $set: { paise: to!.paise + 5, version: to!.version + 1 } } },
  ];
  if (together) {
    const models = changes.map((change) => ({ name: 'updateOne' as const, namespace: bank.namespace, ...change }));
    await together.bulkWrite<Record<string, Account>>(models, { session });
  } else for (const { filter, update } of changes) await bank.updateOne(filter, update, { session });
  story.writes.push({ doc: from!._id, version: from!.version + 1 }, { doc: to!._id, version: to!.version + 1 });
}

/** Starts with a write, the only statement that may wait for another transaction. */
async function moveUnseen(
  bank: Collection<Account>,
  session: ClientSession,
  random: Random,
  story: TransactionRecord,
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
    see(story, { doc, version: before!.version });
    story.writes.push({ doc, version: before!.version + 1 });
  }
}

/** Ignores reads of its own writes. */
function see(story: TransactionRecord, seen: Version): void {
  if (!story.writes.some(({ doc, version }) => doc === seen.doc && version === seen.version)) story.reads.push(seen);
}
