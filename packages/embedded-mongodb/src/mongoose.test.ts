import mongoose, { Schema, type Connection } from 'mongoose';
import { scratchMongo } from './testing/scratch-mongo';
import type { RunningMongo } from './embedded-mongodb';

type Player = { email: string; handle?: string; coins: number; tags: string[]; profile?: { city?: string } };

const playerSchema = new Schema<Player>(
  {
    email: { type: String, required: true, unique: true },
    handle: { type: String, unique: true, sparse: true },
    coins: { type: Number, default: 10 },
    tags: [String],
    profile: { city: String },
  },
  { timestamps: true, optimisticConcurrency: true },
);

describe('mongoose features that the services use', () => {
  let server: RunningMongo | undefined;
  let connection: Connection;
  const players = () => connection.model<Player>('Player', playerSchema);

  beforeAll(async () => {
    server = process.env.MONGODB_URL === undefined ? await scratchMongo() : undefined;
    connection = await mongoose
      .createConnection(process.env.MONGODB_URL ?? server!.url, { dbName: 'embedded_mongo_mongoose' })
      .asPromise();
    await players().init();
  });
  beforeEach(() => players().deleteMany({}));
  afterAll(async () => {
    await connection.dropDatabase();
    await connection.close();
    await server?.stop();
  });

  it('autoIndex creates the indexes of the schema', async () => {
    expect(
      (await players().collection.indexes()).map(({ name, unique, sparse }) => ({ name, unique, sparse })),
    ).toEqual([
      { name: '_id_', unique: undefined, sparse: undefined },
      { name: 'email_1', unique: true, sparse: undefined },
      { name: 'handle_1', unique: true, sparse: true },
    ]);
  });

  it('refuses a duplicate address and names the duplicate key', async () => {
    await players().create({ email: 'a@x' });
    await expect(players().create({ email: 'a@x' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'a@x' },
    });
  });

  it('allows many documents without a sparse unique field', async () => {
    await players().create([{ email: 'a@x' }, { email: 'b@x' }, { email: 'c@x', handle: 'c' }], { ordered: true });
    await expect(players().create({ email: 'd@x', handle: 'c' })).rejects.toMatchObject({ code: 11000 });
  });

  it('an upsert applies defaults and the equalities of the filter', async () => {
    const made = await players().findOneAndUpdate(
      { email: 'a@x' },
      { $inc: { coins: 5 }, $set: { 'profile.city': 'Pune' } },
      { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
    );
    expect(made).toMatchObject({ email: 'a@x', coins: 5, profile: { city: 'Pune' }, tags: [] });
  });

  it('refuses the second of two edits of one version', async () => {
    const { _id } = await players().create({ email: 'a@x' });
    const [first, second] = await Promise.all([players().findById(_id).orFail(), players().findById(_id).orFail()]);
    first.coins = 11;
    await first.save();
    second.coins = 12;
    await expect(second.save()).rejects.toThrow(mongoose.Error.VersionError);
  });

  it('bulkWrite returns counts, and an ordered one stops at the first error', async () => {
    const result = await players().bulkWrite([
      { insertOne: { document: { email: 'a@x' } } },
      { updateOne: { filter: { email: 'a@x' }, update: { $push: { tags: 'new' } } } },
      { updateOne: { filter: { email: 'b@x' }, update: { $set: { coins: 1 } }, upsert: true } },
      { deleteOne: { filter: { email: 'b@x' } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 1,
      modifiedCount: 1,
      upsertedCount: 1,
      deletedCount: 1,
    });
    await expect(
      players().bulkWrite([
        { insertOne: { document: { email: 'a@x' } } },
        { insertOne: { document: { email: 'z@x' } } },
      ]),
    ).rejects.toMatchObject({ code: 11000 });
    expect(await players().countDocuments({ email: 'z@x' })).toBe(0);
  });

  it('withTransaction commits everything or nothing', async () => {
    await players().create({ email: 'a@x' });
    await connection.transaction(async (session) => {
      await players().updateOne({ email: 'a@x' }, { $inc: { coins: -3 } }, { session });
      await players().create([{ email: 'b@x', coins: 3 }], { session });
      expect(await players().countDocuments({})).toBe(1);
      expect(await players().countDocuments({}).session(session)).toBe(2);
    });
    await expect(
      connection.transaction(async (session) => {
        await players().updateOne({ email: 'a@x' }, { $inc: { coins: -100 } }, { session });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect((await players().find().sort({ email: 1 })).map(({ email, coins }) => [email, coins])).toEqual([
      ['a@x', 7],
      ['b@x', 3],
    ]);
  });

  it('applies all of twenty concurrent transactions on one document', async () => {
    const { _id } = await players().create({ email: 'a@x', coins: 0 });
    await Promise.all(
      Array.from({ length: 20 }, () =>
        connection.transaction(async (session) => {
          const player = await players().findById(_id).session(session).orFail();
          await players().updateOne({ _id }, { $set: { coins: player.coins + 1 } }, { session });
        }),
      ),
    );
    expect((await players().findById(_id).orFail()).coins).toBe(20);
  });

  it('supports projection, sort, skip and limit', async () => {
    await players().create(
      Array.from({ length: 5 }, (_, i) => ({ email: `${i}@x`, coins: i })),
      { ordered: true },
    );
    expect(
      await players()
        .find({ coins: { $gte: 1 } })
        .sort({ coins: -1 })
        .skip(1)
        .limit(2)
        .select('email -_id')
        .lean(),
    ).toEqual([{ email: '3@x' }, { email: '2@x' }]);
  });

  it('iterates a cursor over several batches', async () => {
    await players().insertMany(Array.from({ length: 250 }, (_, i) => ({ email: `${i}@x` })));
    let seen = 0;
    for await (const player of players().find().sort({ _id: 1 }).cursor({ batchSize: 50 })) seen += player.coins / 10;
    expect(seen).toBe(250);
  });
});
