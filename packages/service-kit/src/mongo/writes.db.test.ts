import mongoose, { Schema } from 'mongoose';
import type { Outbox } from '../bus/outbox';
import { testMongo } from '../testing/test-mongo';
import { collectionOf } from './collection';
import { inTransaction, type Transactions, type Tx } from './in-transaction';
import { isDuplicateKey } from './is-duplicate-key';
import { VersionConflict } from './writes';

interface Wallet {
  _id: string;
  paise: number;
}
interface Slip {
  _id: string;
  wallet: string;
}
const openWallets = collectionOf<Wallet>(
  'Wallet',
  new Schema<Wallet>({ _id: String, paise: Number }, { versionKey: false }),
  'wallets',
);
const openSlips = collectionOf<Slip>(
  'Slip',
  new Schema<Slip>({ _id: String, wallet: String }, { versionKey: false }),
  'slips',
);

let mongo: Awaited<ReturnType<typeof testMongo>>;
let db: mongoose.Connection;
let retries = 0;
const statements: string[] = [];

beforeAll(async () => {
  mongo = await testMongo();
  const options = { dbName: `writes-${process.pid}`, monitorCommands: true };
  db = await mongoose.createConnection(mongo.url, options).asPromise();
  db.getClient().on('commandStarted', ({ commandName }) => statements.push(commandName));
  await Promise.all([openWallets(db).init(), openSlips(db).init()]);
});
beforeEach(async () => {
  await openWallets(db).deleteMany({});
  await openSlips(db).deleteMany({});
  await openWallets(db).raw.insertMany([
    { _id: 'asha', paise: 100 },
    { _id: 'ravi', paise: 100 },
  ]);
  statements.length = 0;
  retries = 0;
});
afterAll(async () => {
  await db.dropDatabase();
  await db.close();
  await mongo.stop();
});

const fakeOutbox: Partial<Outbox> = { insert: () => undefined, notifyCommitted: () => undefined };
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
  const transactions: Transactions = {
    db,
    outbox: Object.assign(Object.create(null), fakeOutbox),
    countRetry: () => void (retries += 1),
  };
  return inTransaction({ transactions }, work);
};
const pay = (tx: Tx, _id: string, from: number): void =>
  tx.writes.update(openWallets(db), [{ filter: { _id, paise: from }, update: { $inc: { paise: -49 } } }]);
const note = (tx: Tx, ...ids: string[]): void =>
  tx.writes.insert(
    openSlips(db),
    ids.map((_id) => ({ _id, wallet: 'asha' })),
  );
const there = async () => ({
  paise: (await openWallets(db).raw.find().sort({ _id: 1 }).toArray()).map(({ paise }) => paise),
  slips: (await openSlips(db).raw.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id),
});

test('sends all writes of a transaction in one statement before the commit', async () => {
  await inTx(async (tx) => {
    pay(tx, 'asha', 100);
    note(tx, 's1', 's2');
    tx.writes.update(openWallets(db), [
      { filter: { _id: 'ravi', paise: 100 }, update: { $set: { paise: 7 } } },
      { filter: { _id: 'new' }, update: { $set: { paise: 1 } }, upsert: true },
    ]);
  });
  expect(statements).toEqual(['bulkWrite', 'commitTransaction']);
  expect(await there()).toEqual({ paise: [51, 1, 7], slips: ['s1', 's2'] });
});

test('uses no transaction for a single write without reads, and one for anything more', async () => {
  await inTx(async (tx) => note(tx, 's1'));
  await inTx(async (tx) => note(tx, 's2', 's3'));
  await inTx(async (tx) => {
    await openWallets(db).raw.findOne({ _id: 'asha' }, { session: tx.session });
    note(tx, 's4');
  });
  await inTx(async () => undefined);
  const committed = ['bulkWrite', 'commitTransaction'];
  expect(statements).toEqual(['bulkWrite', ...committed, 'find', ...committed]);
  expect((await there()).slips).toEqual(['s1', 's2', 's3', 's4']);
});

test('the transaction reads its own writes after send, not before', async () => {
  const read = (tx: Tx) => openSlips(db).raw.find({}, { session: tx.session }).toArray();
  const seen = await inTx(async (tx) => {
    note(tx, 's1');
    const before = await read(tx);
    await tx.send();
    const after = await read(tx);
    note(tx, 's2');
    return [before.length, after.length];
  });
  expect(seen).toEqual([0, 1]);
  expect((await there()).slips).toEqual(['s1', 's2']);
});

test.each<[string, (tx: Tx) => void]>([
  ['an update whose document has changed', (tx) => pay(tx, 'asha', 99)],
  ['one of several updates without a match', (tx) => (pay(tx, 'asha', 100), pay(tx, 'nobody', 100))],
  [
    'an update of many that matches fewer',
    (tx) =>
      tx.writes.update(openWallets(db), [
        { filter: { _id: { $in: ['asha', 'ravi', 'nobody'] } }, update: { $set: { paise: 0 } }, matches: 3 },
      ]),
  ],
])('rolls back a transaction with %s', async (_, write) => {
  const transaction = inTx(async (tx) => {
    note(tx, 's1');
    write(tx);
  });
  await expect(transaction).rejects.toThrow(VersionConflict);
  expect(await there()).toEqual({ paise: [100, 100], slips: [] });
});

test('throws the duplicate key error of a single statement and rolls back', async () => {
  await openSlips(db).raw.insertOne({ _id: 's2', wallet: 'ravi' });
  const transaction = inTx(async (tx) => {
    pay(tx, 'asha', 100);
    note(tx, 's1', 's2');
  });
  const error: unknown = await transaction.catch((failure: unknown) => failure);
  expect(isDuplicateKey(error)).toBe(true);
  expect(await there()).toEqual({ paise: [100, 100], slips: ['s2'] });
});

test('retries after a transient fault of one of the writes', async () => {
  const fault = new mongoose.mongo.MongoClientBulkWriteError({ message: 'one write failed' });
  fault.writeErrors.set(0, { code: 246, message: 'the snapshot is gone' });
  fault.addErrorLabel('TransientTransactionError');
  const send = jest.spyOn(db.getClient(), 'bulkWrite').mockRejectedValueOnce(fault);
  let attempts = 0;
  await inTx(async (tx) => {
    attempts += 1;
    pay(tx, 'asha', 100);
    note(tx, 's1');
  });
  send.mockRestore();
  expect({ attempts, retries, ...(await there()) }).toEqual({
    attempts: 2,
    retries: 1,
    paise: [51, 100],
    slips: ['s1'],
  });
});
test('retries after a write conflict and reads the new state', async () => {
  let attempts = 0;
  await inTx(async (tx) => {
    attempts += 1;
    const wallet = await openWallets(db).raw.findOne({ _id: 'asha' }, { session: tx.session });
    // Another writer changes the document between this transaction's read and its writes.
    if (attempts === 1) await openWallets(db).raw.updateOne({ _id: 'asha' }, { $inc: { paise: -1 } });
    pay(tx, 'asha', wallet?.paise ?? 0);
    note(tx, `s${attempts}`);
  });
  expect({ attempts, retries, ...(await there()) }).toEqual({
    attempts: 2,
    retries: 1,
    paise: [50, 100],
    slips: ['s2'],
  });
});
