import {
  Long,
  MongoClient,
  MongoClientBulkWriteError,
  MongoServerError,
  UUID,
  type ClientBulkWriteModel,
  type ClientSession,
  type Collection,
  type Document,
} from 'mongodb';
import { RawClient } from '../testing/raw-client';
import { scratchMongo } from '../testing/scratch-mongo';
import type { RunningMongo } from '../embedded-mongodb';

type Wallet = { _id: string; paise: number; version: number };
type Note = { _id: string; wallet: string; paise?: number };
type Models = ClientBulkWriteModel<{ 'bank.wallets': Wallet; 'bank.entries': Note; 'bank.transfers': Note }>[];

const transfer = (from: Wallet, to: Wallet, id: string): Models => [
  {
    name: 'updateOne',
    namespace: 'bank.wallets',
    filter: { _id: from._id, version: from.version },
    update: { $inc: { paise: -100, version: 1 } },
  },
  {
    name: 'updateOne',
    namespace: 'bank.wallets',
    filter: { _id: to._id, version: to.version },
    update: { $inc: { paise: 100, version: 1 } },
  },
  { name: 'insertOne', namespace: 'bank.transfers', document: { _id: id, wallet: from._id } },
  { name: 'insertOne', namespace: 'bank.entries', document: { _id: `${id}-`, wallet: from._id, paise: -100 } },
  { name: 'insertOne', namespace: 'bank.entries', document: { _id: `${id}+`, wallet: to._id, paise: 100 } },
];

const asha: Wallet = { _id: 'asha', paise: 500, version: 1 };
const ravi: Wallet = { _id: 'ravi', paise: 0, version: 4 };

/** The error codes in the driver's error: of statements in `writes`, of the whole command in `code`. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof MongoClientBulkWriteError)) throw error;
      const { cause } = error;
      if (!(cause instanceof MongoServerError))
        return { writes: [...error.writeErrors].map(([place, { code }]) => [place, code]) };
      return { code: cause.code, transient: cause.hasErrorLabel('TransientTransactionError') };
    },
  );

describe('bulkWrite', () => {
  let server: RunningMongo;
  let client: MongoClient;
  let wallets: Collection<Wallet>;
  let entries: Collection<Note>;
  let transfers: Collection<Note>;

  beforeAll(async () => {
    server = await scratchMongo();
    client = await new MongoClient(server.url).connect();
    const bank = client.db('bank');
    wallets = bank.collection('wallets');
    entries = await bank.createCollection('entries');
    transfers = await bank.createCollection('transfers');
  });
  beforeEach(async () => {
    for (const collection of [wallets, entries, transfers]) await collection.deleteMany({});
    await wallets.insertMany([asha, ravi]);
  });
  afterAll(async () => {
    await client.close();
    await server.stop();
  });

  const inTransaction = <T>(work: (session: ClientSession) => Promise<T>) =>
    client.withSession(async (session) => {
      session.startTransaction();
      const result = await work(session);
      if (session.inTransaction()) await session.commitTransaction();
      return result;
    });
  const write = (models: Models, options: Parameters<MongoClient['bulkWrite']>[1] = {}) =>
    client.bulkWrite<{ 'bank.wallets': Wallet; 'bank.entries': Note; 'bank.transfers': Note }>(models, options);
  const bank = async () => ({
    paise: (await wallets.find().sort({ _id: 1 }).toArray()).map(({ paise }) => paise),
    transfers: await transfers.countDocuments(),
    entries: (await entries.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id),
  });
  const untouched = { paise: [500, 0], transfers: 0, entries: [] };

  it('writes to three collections in one statement of a transaction', async () => {
    const result = await inTransaction((session) => write(transfer(asha, ravi, 't'), { session }));
    expect(result).toMatchObject({ matchedCount: 2, modifiedCount: 2, insertedCount: 3 });
    expect(await bank()).toEqual({ paise: [400, 100], transfers: 1, entries: ['t+', 't-'] });
  });

  it('does not match a document of another version, which the count shows', async () => {
    await client.withSession(async (session) => {
      session.startTransaction();
      const result = await write(transfer(asha, { ...ravi, version: 3 }, 't'), { session });
      expect(result.matchedCount).toBe(1);
      await session.abortTransaction();
    });
    expect(await bank()).toEqual(untouched);
  });

  it('aborts the transaction on a duplicate key', async () => {
    await transfers.insertOne({ _id: 't', wallet: 'asha' });
    await client.withSession(async (session) => {
      session.startTransaction();
      expect(await refusal(write(transfer(asha, ravi, 't'), { session }))).toEqual({ writes: [[2, 11000]] });
      await expect(session.commitTransaction()).rejects.toMatchObject({ code: 251 });
    });
    expect(await bank()).toEqual({ ...untouched, transfers: 1 });
  });

  it('fails the whole statement with a labelled conflict if another transaction holds a lock', async () => {
    await client.withSession(async (first) => {
      first.startTransaction();
      await wallets.updateOne({ _id: 'ravi' }, { $inc: { paise: 1 } }, { session: first });
      await client.withSession(async (second) => {
        second.startTransaction();
        expect(await refusal(write(transfer(asha, ravi, 't'), { session: second }))).toEqual({
          code: 112,
          transient: true,
        });
      });
      await first.abortTransaction();
    });
    expect(await bank()).toEqual(untouched);
  });

  it('waits for the lock outside a transaction, then writes everything', async () => {
    await client.withSession(async (session) => {
      session.startTransaction();
      await wallets.updateOne({ _id: 'ravi' }, { $inc: { paise: 1 } }, { session });
      const waiting = write(transfer(asha, ravi, 't'));
      await session.abortTransaction();
      expect(await waiting).toMatchObject({ modifiedCount: 2, insertedCount: 3 });
    });
    expect(await bank()).toEqual({ paise: [400, 100], transfers: 1, entries: ['t+', 't-'] });
  });

  it('stops at the first error if ordered, continues if unordered', async () => {
    const models: Models = [
      { name: 'insertOne', namespace: 'bank.transfers', document: { _id: 'a', wallet: '' } },
      { name: 'insertOne', namespace: 'bank.transfers', document: { _id: 'a', wallet: '' } },
      { name: 'deleteMany', namespace: 'bank.wallets', filter: {} },
    ];
    expect(await refusal(write(models))).toEqual({ writes: [[1, 11000]] });
    expect(await wallets.countDocuments()).toBe(2);
    expect(await refusal(write(models, { ordered: false }))).toEqual({
      writes: [
        [0, 11000],
        [1, 11000],
      ],
    });
    expect(await wallets.countDocuments()).toBe(0);
  });

  it('returns the result of each statement on request', async () => {
    const result = await write(
      [
        { name: 'insertOne', namespace: 'bank.transfers', document: { _id: 'a', wallet: '' } },
        { name: 'updateMany', namespace: 'bank.wallets', filter: {}, update: { $set: { paise: 500 } } },
        {
          name: 'replaceOne',
          namespace: 'bank.wallets',
          filter: { _id: 'mina' },
          replacement: { paise: 7, version: 1 },
          upsert: true,
        },
        { name: 'deleteOne', namespace: 'bank.transfers', filter: { _id: 'a' } },
      ],
      { verboseResults: true },
    );
    expect([result.insertResults, result.updateResults, result.deleteResults].map((map) => [...map!])).toEqual([
      [[0, { insertedId: 'a' }]],
      [
        [1, { matchedCount: 2, modifiedCount: 1, didUpsert: false }],
        [2, { matchedCount: 1, modifiedCount: 0, didUpsert: true, upsertedId: 'mina' }],
      ],
      [[3, { deletedCount: 1 }]],
    ]);
    expect(result).toMatchObject({ matchedCount: 2, upsertedCount: 1, insertedCount: 1, deletedCount: 1 });
  });

  it('creates collections outside transactions only', async () => {
    const models = [{ name: 'insertOne' as const, namespace: 'bank.fresh', document: { a: 1 } }];
    await client.withSession(async (session) => {
      session.startTransaction();
      expect(await refusal(client.bulkWrite(models, { session }))).toEqual({ code: 263, transient: false });
    });
    expect(await client.bulkWrite(models)).toMatchObject({ insertedCount: 1 });
    await client.db('bank').dropCollection('fresh');
  });

  it('returns results beyond one reply by getMore', async () => {
    // Each error contains the key twice.
    const _id = 'x'.repeat(1_500);
    const models: Models = Array.from({ length: 8_000 }, () => ({
      name: 'insertOne',
      namespace: 'bank.transfers',
      document: { _id, wallet: '' },
    }));
    const refused = await refusal(write(models, { ordered: false }));
    expect(refused).toMatchObject({ writes: { length: 7_999 } });
  });

  it('returns the first answer to a retried write', async () => {
    const raw = await RawClient.connect(server.port);
    // A raw client may send the ops inside the command.
    const command = {
      bulkWrite: 1,
      ops: [
        { insert: 0, document: { _id: 'once', wallet: '' } },
        { update: 1, filter: { _id: 'asha' }, updateMods: { $inc: { paise: 1 } } },
      ],
      nsInfo: [{ ns: 'bank.transfers' }, { ns: 'bank.wallets' }],
      $db: 'admin',
      lsid: { id: new UUID() },
      txnNumber: Long.ONE,
    };
    const answer = {
      ok: 1,
      nInserted: 1,
      nModified: 1,
      cursor: { firstBatch: [{ idx: 0 }, { idx: 1, nModified: 1 }] },
    };
    expect(await raw.command(command)).toMatchObject(answer);
    expect(await raw.command(command)).toMatchObject(answer);
    raw.close();
    expect((await bank()).paise).toEqual([501, 0]);
  });

  it.each<[string, Document, number]>([
    ['an op of no kind', { ops: [{ upsert: 0 }] }, 40415],
    ['an op of two kinds', { ops: [{ delete: 0, filter: {}, insert: 0 }] }, 40415],
    ['an empty op', { ops: [{}] }, 2],
    ['a namespace that is not there', { ops: [{ delete: 1, filter: {} }] }, 2],
    ['a namespace without a collection', { ops: [{ delete: 0 }], nsInfo: [{ ns: 'bank' }] }, 2],
    ['no ops', { ops: [] }, 16],
    ['an op with a hint', { ops: [{ delete: 0, filter: {}, hint: {} }] }, 40415],
    ['a namespace by its id', { ops: [{ delete: 0 }], nsInfo: [{ ns: 'bank.wallets', collectionUUID: 1 }] }, 40415],
    ['another database than admin', { ops: [{ delete: 0 }], $db: 'bank' }, 13],
  ])('refuses %s and writes nothing', async (_what, command, code) => {
    const raw = await RawClient.connect(server.port);
    const whole = { bulkWrite: 1, nsInfo: [{ ns: 'bank.wallets' }], $db: 'admin', ...command };
    expect(await raw.command(whole)).toMatchObject({ ok: 0, code });
    raw.close();
    expect(await bank()).toEqual(untouched);
  });
});

describe('rights of bulkWrite', () => {
  let server: RunningMongo;
  const open: MongoClient[] = [];
  const comeIn = async (user: string): Promise<MongoClient> => {
    const client = await new MongoClient(
      server.url,
      user ? { auth: { username: user, password: 'pwd' } } : {},
    ).connect();
    open.push(client);
    return client;
  };

  beforeAll(async () => {
    server = await scratchMongo();
    const on = (collection: string, ...actions: string[]) => ({ resource: { db: 'bank', collection }, actions });
    const own = on('own', 'find', 'insert', 'update', 'remove');
    server.define({
      roles: [
        { role: 'adds', privileges: [own, on('other', 'find', 'insert')] },
        { role: 'changes', privileges: [own, on('other', 'find', 'update')] },
        { role: 'changes blindly', privileges: [own, on('other', 'update', 'remove')] },
        { role: 'clears', privileges: [own, on('other', 'find', 'remove')] },
      ],
      users: ['adds', 'changes', 'changes blindly', 'clears', 'root'].map((user) => ({
        user,
        pwd: 'pwd',
        roles: [user],
      })),
    });
  });
  afterAll(async () => {
    for (const client of open) await client.close();
    await server.stop();
  });

  type Pair = ClientBulkWriteModel<{ 'bank.own': { a: number }; 'bank.other': { a: number } }>;
  const onOther: Record<string, Pair> = {
    insert: { name: 'insertOne', namespace: 'bank.other', document: { a: 1 } },
    update: { name: 'updateOne', namespace: 'bank.other', filter: { a: 1 }, update: { $set: { a: 1 } } },
    upsert: { name: 'updateOne', namespace: 'bank.other', filter: { a: 1 }, update: { $set: { a: 1 } }, upsert: true },
    replace: { name: 'replaceOne', namespace: 'bank.other', filter: { a: 1 }, replacement: { a: 1 } },
    delete: { name: 'deleteMany', namespace: 'bank.other', filter: { a: 1 } },
  };

  it.each([
    ['adds', ['insert']],
    ['changes', ['update', 'replace']],
    ['changes blindly', []],
    ['clears', ['delete']],
    ['root', Object.keys(onOther)],
  ])('a user with the role %s may do %j; an op beyond that fails the whole command', async (user, allowed) => {
    const client = await comeIn(user);
    const own = (await comeIn('root')).db('bank').collection('own');
    for (const [kind, model] of Object.entries(onOther)) {
      await own.deleteMany({});
      const models: Pair[] = [{ name: 'insertOne', namespace: 'bank.own', document: { a: 1 } }, model];
      const outcome = await refusal(client.bulkWrite(models, { ordered: false }));
      expect([kind, outcome]).toEqual([kind, allowed.includes(kind) ? 'done' : { code: 13, transient: false }]);
      expect(await own.countDocuments()).toBe(allowed.includes(kind) ? 1 : 0);
    }
  });

  it.each(['$cmd.bulkWrite', '$cmd.listCollections'])('a command called by the name of the cursor %s', async (name) => {
    const admin = (await comeIn('adds')).db('admin');
    const ops = [{ delete: 0, filter: {}, multi: true }];
    for (const command of [{ bulkWrite: name, ops, nsInfo: [{ ns: 'bank.other' }] }, { dropDatabase: name }])
      await expect(admin.command(command)).rejects.toMatchObject({ code: 13 });
  });

  it('refuses an unauthenticated client', async () => {
    const stranger = await comeIn('');
    expect(await refusal(stranger.bulkWrite([onOther.insert!]))).toEqual({ code: 13, transient: false });
    await expect(stranger.db('admin').command({ bulkWrite: 1 })).rejects.toMatchObject({ code: 13 });
  });
});
