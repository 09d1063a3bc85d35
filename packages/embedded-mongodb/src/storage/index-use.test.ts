import { MongoClient, type Collection, type Document, type Filter } from 'mongodb';
import { scratchMongo } from '../testing/scratch-mongo';
import type { RunningMongo } from '../embedded-mongodb';

type Order = {
  _id: number;
  player: string;
  market: number;
  at: Date;
  state: string;
  tags: number[];
  ref?: string;
  due?: Date;
};

describe('indexes are used', () => {
  let server: RunningMongo;
  let client: MongoClient;
  let orders: Collection<Order>;

  beforeAll(async () => {
    server = await scratchMongo();
    client = await new MongoClient(server.url).connect();
    orders = client.db('index-use').collection('orders');
    await orders.createIndexes([
      { key: { player: 1, at: -1 } },
      { key: { market: 1, state: 1, _id: 1 } },
      { key: { tags: 1 } },
      { key: { ref: 1 }, unique: true, sparse: true },
      { key: { at: 1 }, name: 'open-by-time', partialFilterExpression: { state: 'open' } },
      { key: { due: 1 }, partialFilterExpression: { due: { $exists: true } } },
      { key: { 'paid.ref': 1 }, partialFilterExpression: { 'paid.ref': { $exists: true } } },
    ]);
    await orders.insertMany(
      Array.from({ length: 2_000 }, (_, i) => ({
        _id: i,
        player: `p${i % 100}`,
        market: i % 20,
        at: new Date(i * 1000),
        state: i % 10 === 0 ? 'open' : 'closed',
        tags: [i % 50, (i + 1) % 50],
        ...(i % 4 === 0 && { ref: `r${i}` }),
        ...(i % 500 === 0 && { due: new Date(i), paid: [{ ref: i }] }),
      })),
    );
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
  });

  async function scannedBy(work: () => Promise<unknown>): Promise<number> {
    const before = server.engine.scanned.documents;
    await work();
    return server.engine.scanned.documents - before;
  }
  const find = (filter: Filter<Order>, options: Document = {}) => orders.find(filter, options).toArray();

  it.each<[string, Filter<Order>, Document, number]>([
    ['equality on _id', { _id: 7 }, {}, 1],
    ['several _ids', { _id: { $in: [1, 2, 3] } }, {}, 3],
    ['a range of _ids', { _id: { $gte: 10, $lt: 20 } }, {}, 10],
    [
      'of two bounds the closer',
      { $and: [{ _id: { $gt: 3 } }, { _id: { $gte: 1_990 } }, { _id: { $lt: 1_995 } }] },
      {},
      5,
    ],
    ['of two bounds the exclusive', { $and: [{ _id: { $gte: 1_998 } }, { _id: { $gt: 1_998 } }] }, {}, 1],
    ['equality on a unique field', { ref: 'r8' }, {}, 1],
    ['the first field of a compound index', { player: 'p3' }, {}, 20],
    ['equality and a range', { player: 'p3', at: { $lt: new Date(500_000) } }, {}, 5],
    ['equality and the order of the next field, a page of it', { player: 'p3' }, { sort: { at: -1 }, limit: 5 }, 5],
    ['the same backwards', { player: 'p3' }, { sort: { at: 1 }, limit: 5 }, 5],
    [
      'two equalities and a cursor on the third',
      { market: 0, state: 'open', _id: { $gt: 1_000 } },
      { sort: { _id: 1 }, limit: 10 },
      10,
    ],
    ['an element of an array', { tags: 7 }, {}, 80],
    ['either of two indexed fields', { $or: [{ _id: 5 }, { ref: 'r12' }] }, {}, 2],
    ['a bound, where the index has what is there', { due: { $lte: new Date(500) } }, {}, 2],
    ['two bounds and the order', { due: { $gt: new Date(0), $lt: new Date(1_500) } }, { sort: { due: -1 } }, 2],
    ['a filter that implies a partial index', { state: 'open', at: { $gte: new Date(1_990_000) } }, {}, 1],
    ['a partial index on a path through an array', { 'paid.ref': 500 }, {}, 1],
    ['the order of a partial index, a page of it', { state: 'open' }, { sort: { at: -1 }, limit: 3 }, 3],
    ['the order of an index alone, a page of it', {}, { sort: { _id: -1 }, limit: 3 }, 3],
  ])('%s', async (_name, filter, options, most) => {
    expect(await scannedBy(() => find(filter, options))).toBeLessThanOrEqual(most);
  });

  it('finds documents by any of several full keys', async () => {
    expect(await orders.countDocuments({ $or: [{ _id: { $in: [5, 6] } }, { ref: 'r12' }] })).toBe(3);
  });

  it('does not use a sparse index for a filter that matches missing fields', async () => {
    const absent: Filter<Document>[] = [{ due: { $gte: null } }, { due: { $exists: false } }, { due: { $in: [null] } }];
    for (const filter of absent)
      expect([filter, await client.db('index-use').collection('orders').countDocuments(filter)]).toEqual([
        filter,
        1_996,
      ]);
    expect(await orders.countDocuments({ due: { $not: { $lte: new Date(500) } } })).toBe(1_998);
  });

  it('scans all documents for a field without an index', async () => {
    expect(await scannedBy(() => find({ state: 'open' }))).toBe(2_000);
  });

  it('uses indexes for updates, deletes and counts', async () => {
    expect(await scannedBy(() => orders.updateOne({ ref: 'r16' }, { $set: { state: 'void' } }))).toBe(1);
    expect(
      await scannedBy(() =>
        orders.findOneAndUpdate({ player: 'p5' }, { $set: { state: 'void' } }, { sort: { at: -1 } }),
      ),
    ).toBe(1);
    expect(await scannedBy(() => orders.countDocuments({ player: 'p5' }))).toBe(20);
    expect(await scannedBy(() => orders.deleteOne({ _id: 1_999 }))).toBe(1);
  });

  it('uses indexes inside a transaction', () =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        await orders.updateOne({ _id: 4 }, { $set: { state: 'held' } }, { session });
        expect(await scannedBy(() => orders.find({ player: 'p6' }, { session }).toArray())).toBeLessThanOrEqual(20);
      }),
    ));

  it('finds its own changes by unique keys inside a transaction', () =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        const one = async (filter: Filter<Order>) =>
          (await orders.find(filter, { session }).toArray()).map(({ _id }) => _id);
        await orders.updateOne({ ref: 'r20' }, { $set: { ref: 'moved' } }, { session });
        await orders.deleteOne({ ref: 'r24' }, { session });
        await orders.insertOne(
          { _id: 5_000, player: 'p', market: 0, at: new Date(0), state: 'open', tags: [], ref: 'r24' },
          { session },
        );
        expect([
          await one({ ref: 'r20' }),
          await one({ ref: 'moved' }),
          await one({ ref: 'r24' }),
          await one({ _id: 24 }),
        ]).toEqual([[], [20], [5_000], []]);
        expect(await one({ ref: { $in: ['r20', 'moved', 'r24', 'r28'] } })).toEqual(
          expect.arrayContaining([20, 5_000, 28]),
        );
        await orders.bulkWrite(
          Array.from({ length: 50 }, (_, i) => ({
            updateOne: { filter: { _id: 100 + i, market: { $gte: 0 } }, update: { $set: { state: 'void' } } },
          })),
          { session },
        );
        expect(
          await scannedBy(() =>
            orders.bulkWrite(
              Array.from({ length: 50 }, (_, i) => ({
                updateOne: { filter: { _id: 200 + i, state: { $ne: 'void' } }, update: { $set: { state: 'void' } } },
              })),
              { session },
            ),
          ),
        ).toBe(50);
        await session.abortTransaction();
      }),
    ));
});
