import { MongoClient, type Collection, type MongoServerError } from 'mongodb';
import { randomTransactions } from '../testing/random-transactions';
import { scratchMongo } from '../testing/scratch-mongo';
import { contradictionsIn, type TransactionRecord } from '../testing/snapshot-history';
import type { RunningMongo } from '../embedded-mongodb';

jest.setTimeout(600_000);

describe('transactions', () => {
  let server: RunningMongo | undefined;
  let client: MongoClient;
  let coins: Collection<{ _id: number; n: number; k?: string }>;

  beforeAll(async () => {
    server = process.env.MONGODB_URL === undefined ? await scratchMongo() : undefined;
    client = await new MongoClient(process.env.MONGODB_URL ?? server!.url).connect();
    coins = client.db('embedded_mongo_transactions').collection('coins');
    await coins.createIndex({ k: 1 }, { unique: true, sparse: true });
  });
  beforeEach(async () => {
    await coins.deleteMany({});
    await coins.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
  });
  afterAll(async () => {
    await client.db('embedded_mongo_transactions').dropDatabase();
    await client.close();
    await server?.stop();
  });

  const within = <T>(work: (session: ReturnType<MongoClient['startSession']>) => Promise<T>) =>
    client.withSession(async (session) => {
      session.startTransaction();
      try {
        return await work(session);
      } finally {
        if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
      }
    });
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => {
        throw new Error('no error');
      },
      (error: MongoServerError) => ({ code: error.code, transient: error.hasErrorLabel('TransientTransactionError') }),
    );

  it('reads one snapshot throughout', () =>
    within(async (session) => {
      expect(await coins.countDocuments({}, { session })).toBe(2);
      await coins.insertOne({ _id: 3, n: 3 });
      await coins.updateOne({ _id: 1 }, { $set: { n: 100 } });
      expect(await coins.find({}, { session, sort: { _id: 1 } }).toArray()).toEqual([
        { _id: 1, n: 1 },
        { _id: 2, n: 2 },
      ]);
    }));

  it('reads its own writes, which others see only after the commit', () =>
    within(async (session) => {
      await coins.updateOne({ _id: 1 }, { $set: { n: 50 } }, { session });
      await coins.deleteOne({ _id: 2 }, { session });
      await coins.insertOne({ _id: 3, n: 3 }, { session });
      expect(await coins.find({}, { session, sort: { n: -1 } }).toArray()).toEqual([
        { _id: 1, n: 50 },
        { _id: 3, n: 3 },
      ]);
      expect(await coins.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
        { _id: 1, n: 1 },
        { _id: 2, n: 2 },
      ]);
      await session.commitTransaction();
      expect(await coins.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
        { _id: 1, n: 50 },
        { _id: 3, n: 3 },
      ]);
    }));

  it('fails with a transient conflict on a document written after its snapshot', () =>
    within(async (session) => {
      await coins.findOne({ _id: 1 }, { session });
      await coins.updateOne({ _id: 1 }, { $inc: { n: 1 } });
      expect(await failure(coins.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session }))).toEqual({
        code: 112,
        transient: true,
      });
    }));

  it('fails with a transient conflict on a document that another transaction has locked', () =>
    within(async (first) => {
      await coins.updateOne({ _id: 1 }, { $set: { n: 10 } }, { session: first });
      await within(async (second) => {
        await coins.findOne({ _id: 2 }, { session: second });
        expect(await failure(coins.updateOne({ _id: 1 }, { $set: { n: 20 } }, { session: second }))).toEqual({
          code: 112,
          transient: true,
        });
      });
      await first.commitTransaction();
      expect(await coins.findOne({ _id: 1 })).toEqual({ _id: 1, n: 10 });
    }));

  it('locks nothing by an update that changes nothing', () =>
    within(async (session) => {
      await coins.updateOne({ _id: 1 }, { $set: { n: 1 } }, { session });
      await coins.updateOne({ _id: 1 }, { $setOnInsert: { n: 9 } }, { session, upsert: true });
      await coins.updateOne({ _id: 1 }, { $inc: { n: 1 } });
      // Nothing would be written over the newer version, so it is no conflict either.
      expect(await coins.updateOne({ _id: 1 }, { $set: { n: 1 } }, { session })).toMatchObject({ modifiedCount: 0 });
      await session.commitTransaction();
      expect(await coins.findOne({ _id: 1 })).toEqual({ _id: 1, n: 2 });
    }));

  it('does not wait for a lock in its first statement either', () =>
    within(async (first) => {
      await coins.updateOne({ _id: 1 }, { $set: { n: 10 } }, { session: first });
      await within(async (second) => {
        const answer = failure(coins.updateOne({ _id: 1 }, { $set: { n: 20 } }, { session: second }));
        await coins.findOne({ _id: 2 });
        await first.commitTransaction();
        expect(await answer).toEqual({ code: 112, transient: true });
      });
    }));

  it('makes a plain write wait for the lock', () =>
    within(async (session) => {
      await coins.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session });
      const waiting = coins.updateOne({ _id: 1 }, { $inc: { n: 100 } });
      await coins.findOne({ _id: 2 }, { session });
      await session.commitTransaction();
      await waiting;
      expect(await coins.findOne({ _id: 1 })).toEqual({ _id: 1, n: 111 });
    }));

  it('allows only one of two transactions to insert a unique key', () =>
    within(async (first) => {
      await coins.updateOne({ _id: 1 }, { $set: { k: 'x' } }, { session: first });
      await within(async (second) => {
        await coins.findOne({ _id: 2 }, { session: second });
        expect(await failure(coins.updateOne({ _id: 2 }, { $set: { k: 'x' } }, { session: second }))).toEqual({
          code: 112,
          transient: true,
        });
      });
      await first.commitTransaction();
      expect(await failure(coins.updateOne({ _id: 2 }, { $set: { k: 'x' } }))).toMatchObject({ code: 11000 });
    }));

  it('aborts on a duplicate key', () =>
    within(async (session) => {
      await coins.insertOne({ _id: 3, n: 3 }, { session });
      expect(await failure(coins.insertOne({ _id: 1, n: 9 }, { session }))).toMatchObject({ code: 11000 });
      expect(await failure(coins.findOne({ _id: 3 }, { session }))).toEqual({ code: 251, transient: true });
      expect(await coins.countDocuments({})).toBe(2);
    }));

  it('allows two documents to swap a unique value', async () => {
    await coins.updateOne({ _id: 1 }, { $set: { k: 'x' } });
    await coins.updateOne({ _id: 2 }, { $set: { k: 'y' } });
    await within(async (session) => {
      await coins.updateOne({ _id: 1 }, { $unset: { k: '' } }, { session });
      await coins.updateOne({ _id: 2 }, { $set: { k: 'x' } }, { session });
      await coins.updateOne({ _id: 1 }, { $set: { k: 'y' } }, { session });
      expect(await coins.find({ k: 'y' }, { session }).toArray()).toEqual([{ _id: 1, n: 1, k: 'y' }]);
      await session.commitTransaction();
    });
    expect(await coins.findOne({ k: 'x' })).toEqual({ _id: 2, n: 2, k: 'x' });
  });

  it('allows write skew, as snapshot isolation does', () =>
    within(async (first) =>
      within(async (second) => {
        await coins.findOne({ _id: 2 }, { session: first });
        await coins.findOne({ _id: 1 }, { session: second });
        await coins.updateOne({ _id: 1 }, { $set: { n: 0 } }, { session: first });
        await coins.updateOne({ _id: 2 }, { $set: { n: 0 } }, { session: second });
        await first.commitTransaction();
        await second.commitTransaction();
        expect(await coins.countDocuments({ n: 0 })).toBe(2);
      }),
    ));

  it('releases the locks of a crashed client soon', async () => {
    const other = await new MongoClient(process.env.MONGODB_URL ?? server!.url).connect();
    const session = other.startSession();
    session.startTransaction();
    await other
      .db('embedded_mongo_transactions')
      .collection<{ _id: number; n: number }>('coins')
      .updateOne({ _id: 1 }, { $set: { n: 7 } }, { session });
    await other.close(true);
    await coins.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    expect(await coins.findOne({ _id: 1 })).toEqual({ _id: 1, n: 2 });
  }, 90_000);

  it('produces only histories that snapshot isolation allows', async () => {
    const seeds = process.env.LONG === '1' ? 40 : 3;
    let committed = 0;
    for (let seed = 1; seed <= seeds; seed++) {
      const report = await randomTransactions({
        url: process.env.MONGODB_URL ?? server!.url,
        seed,
        clients: 12,
        perClient: 25,
      });
      expect(report.problems).toEqual([]);
      committed += report.committed;
    }
    expect(committed).toBeGreaterThan(seeds * 50);
  });

  it.each<[string, TransactionRecord[]]>([
    ['a lost update', [record('p', [[1, 0]], [[1, 1]]), record('q', [[1, 0]], [[1, 1]])]],
    ['a dirty read', [{ ...record('p', [[1, 0]], [[1, 1]]), committed: false }, record('q', [[1, 1]], [])]],
    [
      'a snapshot of two moments',
      [
        record(
          'p',
          [
            [1, 0],
            [2, 0],
          ],
          [
            [1, 1],
            [2, 1],
          ],
        ),
        record(
          'q',
          [
            [1, 1],
            [2, 0],
          ],
          [],
        ),
      ],
    ],
    [
      'a stale snapshot',
      [
        { ...record('p', [[1, 0]], [[1, 1]]), beganAt: 0, endedAt: 1 },
        { ...record('q', [[1, 0]], []), beganAt: 2, endedAt: 3 },
      ],
    ],
  ])('the checker detects %s', (_name, history) => {
    expect(contradictionsIn(history)).not.toEqual([]);
  });
});

it('aborts a transaction a minute after its start, however busy it is', async () => {
  const server = await scratchMongo({ transactionLifetimeMs: 1000 });
  const client = await new MongoClient(server.url).connect();
  try {
    const coins = client.db('embedded_mongo_lifetime').collection<{ _id: number; n: number }>('coins');
    await coins.insertOne({ _id: 1, n: 0 });
    const session = client.startSession();
    session.startTransaction();
    const keepBusy = async () => {
      for (;;) await coins.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session });
    };
    await expect(keepBusy()).rejects.toMatchObject({ code: 251 });
    expect(await coins.findOne({ _id: 1 })).toEqual({ _id: 1, n: 0 });
    await session.endSession();
  } finally {
    await client.close();
    await server.stop();
  }
});

function record(id: string, reads: [number, number][], writes: [number, number][]): TransactionRecord {
  const versions = (list: [number, number][]) => list.map(([doc, version]) => ({ doc, version }));
  return { id, reads: versions(reads), writes: versions(writes), beganAt: 0, endedAt: 9, committed: true };
}
