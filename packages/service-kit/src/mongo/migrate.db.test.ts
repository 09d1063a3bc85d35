import mongoose from 'mongoose';
import { pino } from 'pino';
import { testMongo } from '../testing/test-mongo';
import { migrate, MIGRATIONS, type Migration } from './migrate';

interface Player {
  _id: number;
  name: string;
  nameLower?: string;
}
interface Made {
  _id: string;
  documents: number;
}
let mongo: Awaited<ReturnType<typeof testMongo>>;
let db: mongoose.Connection;
beforeAll(async () => {
  mongo = await testMongo();
});
afterAll(() => mongo.stop());
let databases = 0;
beforeEach(async () => {
  databases += 1;
  db = await mongoose.createConnection(mongo.url, { dbName: `migrate-${process.pid}-${databases}` }).asPromise();
  const players = Array.from({ length: 25 }, (_, i) => ({ _id: i, name: `Player ${i}` }));
  await db.collection<Player>('players').insertMany(players);
});
afterEach(async () => {
  await db.dropDatabase();
  await db.close();
});

const log = pino({ level: 'silent' });
const made = () => db.collection<Made>(MIGRATIONS).find({}).sort({ at: 1 }).toArray();
/** Expand: a new field beside the old one, in batches of ten. */
const expand = (calls: string[] = [], dieAfter = Infinity): Migration => ({
  name: '2026-01-02-lower-names',
  async up(pause) {
    const players = db.collection<Player>('players');
    let changed = 0;
    for (;;) {
      const batch = await players
        .find({ nameLower: { $exists: false } })
        .limit(10)
        .toArray();
      if (batch.length === 0) return changed;
      for (const { _id, name } of batch) {
        calls.push(name);
        if (calls.length > dieAfter) throw new Error('killed');
        await players.updateOne({ _id }, { $set: { nameLower: name.toLowerCase() } });
      }
      changed += batch.length;
      await pause();
    }
  },
});
/** Contract: the old field goes, in a later release. */
const contract: Migration = {
  name: '2026-02-03-no-old-names',
  up: async () => (await db.collection('players').updateMany({}, { $unset: { name: 1 } })).modifiedCount,
};

test('makes each step once, in the order of names, and writes down what it did', async () => {
  const calls: string[] = [];
  await migrate({ db, log }, [contract, expand(calls)]);
  await migrate({ db, log }, [contract, expand(calls)]);
  expect(calls).toHaveLength(25);
  expect(await made()).toEqual([
    expect.objectContaining({ _id: '2026-01-02-lower-names', documents: 25, seconds: expect.any(Number) }),
    expect.objectContaining({ _id: '2026-02-03-no-old-names', documents: 25 }),
  ]);
  expect(await db.collection<Player>('players').findOne({ _id: 7 })).toEqual({ _id: 7, nameLower: 'player 7' });
});

test('an old database is played forward from the step that it has', async () => {
  await migrate({ db, log }, [expand()]);
  await migrate({ db, log }, [expand(), contract]);
  expect((await made()).map(({ _id }) => _id)).toEqual(['2026-01-02-lower-names', '2026-02-03-no-old-names']);
});

test('continues where a crash left it, and a step that failed is not marked as made', async () => {
  const calls: string[] = [];
  await expect(migrate({ db, log }, [expand(calls, 12), contract])).rejects.toThrow('killed');
  expect(await made()).toEqual([]);
  await migrate({ db, log }, [expand(calls), contract]);
  expect(calls).toHaveLength(13 + 13);
  expect(await db.collection('players').countDocuments({ nameLower: { $exists: false } })).toBe(0);
});

test('of several instances at once one makes the steps and the others wait for it', async () => {
  const calls: string[] = [];
  await Promise.all(Array.from({ length: 4 }, () => migrate({ db, log }, [expand(calls)])));
  expect(calls).toHaveLength(25);
  expect(await made()).toHaveLength(1);
});

test('an instance that died with the lock loses it', async () => {
  await db
    .collection<{ _id: string; holder: string; until: Date }>(MIGRATIONS)
    .insertOne({ _id: 'lock', holder: 'dead', until: new Date(Date.now() + 700) });
  await migrate({ db, log }, [contract]);
  expect((await made()).map(({ _id }) => _id)).toEqual(['2026-02-03-no-old-names']);
});
