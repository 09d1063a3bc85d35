import mongoose, { Schema } from 'mongoose';
import { testMongo } from '../testing/test-mongo';
import { collectionOf } from './collection';
import { inPages } from './in-pages';
import { isDuplicateKey } from './is-duplicate-key';
import { pageOf } from './page-of';

interface Run {
  _id: string;
  over: number;
  runs: number;
  team: string;
}
const schema = new Schema<Run>({ _id: String, over: Number, runs: Number, team: String }, { versionKey: false });
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
  }));
  await openRuns(db).raw.insertMany(runs);
});
afterAll(async () => {
  await db.dropDatabase();
  await db.close();
  await mongo.stop();
});

test('a collection is opened once per connection', () => {
  expect(openRuns(db)).toBe(openRuns(db));
});

test.each([
  ['pages that end early', 10, [10, 10, 5]],
  ['a last page that is full', 5, [5, 5, 5, 5, 5]],
  ['one page', 100, [25]],
])('every document once, in order: %s', async (_, size, sizes) => {
  const pages: Pick<Run, '_id' | 'runs'>[][] = [];
  for await (const page of inPages(openRuns(db).raw, {}, { size, fields: ['runs'] })) pages.push(page);
  expect(pages.map((page) => page.length)).toEqual(sizes);
  const ids = pages.flat().map(({ _id }) => _id);
  expect(ids).toEqual([...ids].sort());
  expect(Object.keys(pages[0]?.[0] ?? {}).sort()).toEqual(['_id', 'runs']);
});

test('by another rising key, under a filter on that key', async () => {
  const overs: number[] = [];
  for await (const page of inPages(openRuns(db).raw, { team: 'CSK', over: { $gt: 90 } }, { size: 2, by: 'over' }))
    overs.push(...page.map(({ over }) => over));
  expect(overs).toEqual([92, 94, 96, 98, 100]);
});

test('pages of a list never overlap where the order ties', async () => {
  const query = { limit: 7, orderBy: 'runs', ascending: 'desc' } as const;
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => pageOf<Run, 'runs'>(openRuns(db), {}, { ...query, page }, { runs: 'runs' })),
  );
  expect(new Set(pages.flatMap(({ rows }) => rows.map(({ _id }) => _id))).size).toBe(25);
  expect(pages[3]).toMatchObject({ total: 25, metadata: [{ current_page: 4, totalRecord: 25 }] });
});

test.each([
  ['one write', () => openRuns(db).raw.insertOne({ _id: 'new', over: 100, runs: 0, team: 'CSK' })],
  ['a bulk write', () => openRuns(db).raw.insertMany([{ _id: 'new', over: 100, runs: 0, team: 'CSK' }])],
])('a duplicate key names its field: %s', async (_, write) => {
  const error: unknown = await write().catch((reason: unknown) => reason);
  expect([isDuplicateKey(error), isDuplicateKey(error, 'over'), isDuplicateKey(error, '_id')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isDuplicateKey(new Error('another'))).toBe(false);
});
