import { readRowKey, type RowKey } from '@baazi/contracts';
import mongoose, { Schema } from 'mongoose';
import pino from 'pino';
import { testMongo } from '../testing/test-mongo';
import { collectionOf } from './collection';
import { connectMongo } from './connect-mongo';
import { inPages } from './in-pages';
import { inSnapshot } from './in-snapshot';
import { isDuplicateKey } from './is-duplicate-key';
import { pageOf, pageOfRows, type PageQuery } from './page-of';

interface Run {
  _id: string;
  over: number;
  runs: number;
  team: string;
  wonAt?: Date | null;
}
const schema = new Schema<Run>(
  { _id: String, over: Number, runs: Number, team: String, wonAt: Date },
  { versionKey: false },
);
schema.index({ over: 1 }, { unique: true });
const openRuns = collectionOf<Run>('Run', schema, 'runs');

let mongo: Awaited<ReturnType<typeof testMongo>>;
let db: mongoose.Connection;
beforeAll(async () => {
  mongo = await testMongo();
  db = await mongoose.createConnection(mongo.url, { dbName: `kit-${process.pid}` }).asPromise();
  await openRuns(db).init();
  const runs = Array.from({ length: 25 }, (_, i) => ({
    _id: `r${String(i).padStart(2, '0')}`,
    over: 100 - i,
    runs: i % 4,
    team: i % 2 === 0 ? 'CSK' : 'DC',
    // Some at equal instants, some null, some without the field.
    ...(i % 3 === 0 ? { wonAt: new Date(1_743_000_000_000 + (i % 4)) } : i % 3 === 1 ? { wonAt: null } : {}),
  }));
  await openRuns(db).raw.insertMany(runs);
});
afterAll(async () => {
  await db.dropDatabase();
  await db.close();
  await mongo.stop();
});

test('opens a collection once per connection', () => {
  expect(openRuns(db)).toBe(openRuns(db));
});

test.each([
  ['pages that end early', 10, [10, 10, 5]],
  ['a last page that is full', 5, [5, 5, 5, 5, 5]],
  ['one page', 100, [25]],
])('yields every document once, in order: %s', async (_, size, sizes) => {
  const pages: Pick<Run, '_id' | 'runs'>[][] = [];
  for await (const page of inPages(openRuns(db).raw, {}, { size, fields: ['runs'] })) pages.push(page);
  expect(pages.map((page) => page.length)).toEqual(sizes);
  const ids = pages.flat().map(({ _id }) => _id);
  expect(ids).toEqual([...ids].sort());
  expect(Object.keys(pages[0]?.[0] ?? {}).sort()).toEqual(['_id', 'runs']);
});

test('pages by another key, combined with a filter on that key', async () => {
  const overs: number[] = [];
  for await (const page of inPages(openRuns(db).raw, { team: 'CSK', over: { $gt: 90 } }, { size: 2, by: 'over' }))
    overs.push(...page.map(({ over }) => over));
  expect(overs).toEqual([92, 94, 96, 98, 100]);
});

test('pages do not overlap where the order has ties', async () => {
  const query = { limit: 7, orderBy: 'runs', ascending: 'desc' } as const;
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => pageOf<Run, 'runs'>(openRuns(db), {}, { ...query, page }, { runs: 'runs' })),
  );
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ _id }) => _id))).size).toBe(25);
  expect(pages[3]).toMatchObject({ total: 25, metadata: [{ current_page: 4, totalRecord: 25 }] });
});

describe('paging after a key', () => {
  const keyOf = ({ _id, runs }: Run): RowKey => ({ value: runs, id: _id });
  const orders = { runs: 'runs', team: 'team', wonAt: 'wonAt' } as const;
  type Query = PageQuery<keyof typeof orders>;
  async function walk(query: Query): Promise<string[]> {
    const { rows, onward } = await pageOf<Run, keyof typeof orders>(openRuns(db), { over: { $gt: 76 } }, query, orders);
    const ids = rows.map(({ _id }) => _id);
    return onward.next === undefined ? ids : [...ids, ...(await walk({ ...query, behind: readRowKey(onward.next) }))];
  }
  test.each(
    (['runs', 'team', 'wonAt'] as const).flatMap((orderBy) =>
      (['asc', 'desc'] as const).flatMap((ascending) =>
        [1, 4, 24, 100].map((limit) => ({ orderBy, ascending, limit })),
      ),
    ),
  )('returns every row once, in order: $orderBy $ascending, $limit per page', async ({ orderBy, ascending, limit }) => {
    const way = ascending === 'asc' ? 1 : -1;
    const all = await openRuns(db)
      .find({ over: { $gt: 76 } })
      .sort({ [orderBy]: way, _id: way })
      .lean();
    expect(await walk({ orderBy, ascending, limit, page: 1 })).toEqual(all.map(({ _id }) => _id));
    expect(all).toHaveLength(24);
  });
  test('inserts and deletes before the key do not shift the page', async () => {
    const query: Query = { limit: 5, orderBy: 'runs', ascending: 'desc', page: 1 };
    const { onward } = await pageOf<Run, 'runs'>(openRuns(db), {}, { ...query, orderBy: 'runs' }, { runs: 'runs' });
    const behind = readRowKey(onward.next ?? '');
    const second = () => pageOf<Run, 'runs'>(openRuns(db), {}, { ...query, orderBy: 'runs', behind }, { runs: 'runs' });
    const before = await second();
    await openRuns(db).raw.insertOne({ _id: 'r99', over: 200, runs: 9, team: 'CSK' });
    await openRuns(db).raw.deleteOne({ _id: behind?.id ?? '' });
    expect((await second()).rows).toEqual(before.rows);
    await openRuns(db).raw.deleteOne({ _id: 'r99' });
  });
  test('pages a list in memory alike, also after a row that was deleted', () => {
    const all = Array.from({ length: 9 }, (_, i): Run => ({
      _id: `r${i}`,
      over: i,
      runs: Math.floor(i / 3),
      team: 'DC',
    }));
    const query = { limit: 4, page: 1, ascending: 'asc' } as const;
    const first = pageOfRows(all, query, keyOf);
    expect(first.onward).toEqual({ next: 'n1~r3' });
    const rest = all.filter(({ _id }) => _id !== 'r3');
    const second = pageOfRows(rest, { ...query, behind: readRowKey('n1~r3') }, keyOf);
    expect(second.rows.map(({ _id }) => _id)).toEqual(['r4', 'r5', 'r6', 'r7']);
    const down = pageOfRows([...all].reverse(), { ...query, ascending: 'desc', behind: readRowKey('n0~r2') }, keyOf);
    expect(down).toMatchObject({ rows: [{ _id: 'r1' }, { _id: 'r0' }], total: 9, onward: {} });
    expect(pageOfRows(all, { ...query, behind: readRowKey('n9~z') }, keyOf).rows).toEqual([]);
  });
});

test.each([
  ['one write', () => openRuns(db).raw.insertOne({ _id: 'new', over: 100, runs: 0, team: 'CSK' })],
  ['a bulk write', () => openRuns(db).raw.insertMany([{ _id: 'new', over: 100, runs: 0, team: 'CSK' }])],
])('finds the field of a duplicate key: %s', async (_, write) => {
  const error: unknown = await write().catch((reason: unknown) => reason);
  expect([isDuplicateKey(error), isDuplicateKey(error, 'over'), isDuplicateKey(error, '_id')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isDuplicateKey(new Error('another'))).toBe(false);
});

describe('a snapshot', () => {
  const failure = (errorLabels: string[]) =>
    new mongoose.mongo.MongoServerError({ message: 'failed over', errorLabels });
  const failOnce = async (errorLabels: string[]): Promise<number[]> => {
    const counted: number[] = [];
    await inSnapshot({ db }, async (session) => {
      counted.push(await openRuns(db).raw.countDocuments({}, { session }));
      if (counted.length === 1) throw failure(errorLabels);
    });
    return counted;
  };

  test('is read anew after a transient error', async () => {
    expect(await failOnce(['TransientTransactionError'])).toHaveLength(2);
  });

  test('fails with any other error', async () => {
    await expect(failOnce([])).rejects.toThrow('failed over');
  });
});

test('connects for Stable API V1 alone, and reads what a majority has', async () => {
  const options = { url: mongo.url, database: db.name, signal: new AbortController().signal };
  const service = await connectMongo({ ...options, log: pino({ level: 'silent' }) });
  try {
    expect(service.getClient().readConcern).toMatchObject({ level: 'majority' });
    await expect(service.collection('runs').createIndex({ team: 1 }, { sparse: true })).rejects.toMatchObject({
      codeName: 'APIStrictError',
    });
  } finally {
    await service.destroy();
  }
});
